// Slow. Depends on: emitters/pkgs.
import { expect, test } from "vitest";
import { apply, attrsOf, list, literal, select, string, variable } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { text } from "../../../compiler/language/text.ts";
import type { ResidualValue, Value } from "../../../compiler/language/value.ts";
import type { Build, License, Package } from "../../../compiler/ir/package.ts";
import type { SourceLocation } from "../../../compiler/schema/git-source.ts";
import type { AttrValue } from "../../../compiler/language/option-values.ts";
import { fileRef, makeBuild, makeBuilder, makePackage, mit, packageRef } from "../../support/ir-fixtures.ts";
import { suiteFolder, tempFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";
import { recordFiles, writePackages } from "./recorded.ts";

// The specification's table "Builders and their additional options", row by row: what a package with these options
// must hand to nixpkgs. Written from the specification and the nixpkgs manual, not from the emitter.

/** `<python3Packages.x>`: how the recorder writes packages. */
const p = (...names: readonly string[]): string[] => names.map((name) => `<${name}>`);
const refs = (...names: readonly string[]) => names.map((name) => packageRef(name));
const t = (...values: readonly string[]) => values.map((value) => text(value));

const hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
const src = { call: "fetchFromGitHub", attributes: { owner: "owner", repo: "repo", tag: "v1.0.0", hash } };
const finalPackage = { package: "<finalPackage>" };
const passthru = {
  test: { call: "packageTest", attributes: finalPackage },
  env: { call: "packageEnv", attributes: finalPackage },
};
const meta = { license: "<lib.licenses.mit>" };
/** Attributes of every package of the fixtures. */
const common = { pname: "demo", version: "1.0.0", __structuredAttrs: true, src, passthru, meta };

type Case = readonly [title: string, pkg: Package, call: string, attributes: object];

const withBuilder = (builder: Build["builder"], build: Partial<Build> = {}): Package =>
  makePackage({ build: makeBuild({ builder, ...build }) });
const withSource = (location: SourceLocation): Package => makePackage({ source: { ...location, hash } });
const standard = (build: Partial<Build>): Package => makePackage({ build: makeBuild(build) });

const residual = (expr: Expr): ResidualValue => ({ kind: "residual", expr });
const stringValue = (value: string): Value => ({ kind: "string", text: text(value) });
const attrsValue = (entries: Readonly<Record<string, Value>>): Value => ({
  kind: "attrs",
  entries: new Map(Object.entries(entries).map(([name, value]) => [name, { value: { force: () => value } }])),
});

const common3 = { build: refs("pkg-config"), run: refs("openssl", "zlib"), check: refs("curl") };
const inputs = {
  nativeBuildInputs: p("pkg-config"),
  buildInputs: p("openssl", "zlib"),
  nativeCheckInputs: p("curl"),
};

const builders: readonly Case[] = [
  [
    "goPackageBuilder, defaults",
    withBuilder(makeBuilder("goPackageBuilder")),
    "buildGoModule",
    { vendorHash: "" },
  ],
  [
    "goPackageBuilder, everything set",
    withBuilder(
      makeBuilder("goPackageBuilder", {
        packages: common3,
        ldflags: t("-s", "-X main.version=1"),
        modRoot: text("server"),
        proxyVendor: true,
        subPackages: t("cmd/a", "cmd/b"),
        tags: t("sqlite"),
        vendorHash: hash,
      }),
    ),
    "buildGoModule",
    {
      ldflags: ["-s", "-X main.version=1"],
      modRoot: "server",
      proxyVendor: true,
      subPackages: "cmd/a cmd/b",
      tags: ["sqlite"],
      vendorHash: hash,
      ...inputs,
    },
  ],
  [
    "goPackageBuilder, vendored source",
    withBuilder(makeBuilder("goPackageBuilder", { vendorHash: null })),
    "buildGoModule",
    { vendorHash: null },
  ],
  [
    "goPackageBuilder, without checks",
    withBuilder(makeBuilder("goPackageBuilder", { packages: { build: [], run: [], check: refs("curl") } }), {
      structuredAttrs: new Map([["doCheck", false]]),
    }),
    "buildGoModule",
    {
      vendorHash: "",
      doCheck: false,
      nativeCheckInputs: p("curl"),
      passthru: {
        ...passthru,
        env: { call: "packageEnv", attributes: { ...finalPackage, packages: p("curl") } },
      },
    },
  ],
  [
    "npmPackageBuilder, defaults",
    withBuilder(makeBuilder("npmPackageBuilder")),
    "buildNpmPackage",
    { npmDepsHash: "" },
  ],
  [
    "npmPackageBuilder, everything set",
    withBuilder(
      makeBuilder("npmPackageBuilder", {
        packages: common3,
        npmDepsHash: hash,
        npmInstallFlags: t("--legacy-peer-deps"),
      }),
    ),
    "buildNpmPackage",
    {
      ...inputs,
      npmDepsHash: hash,
      npmInstallFlags: ["--legacy-peer-deps"],
      nativeBuildInputs: p("pkg-config"),
      passthru: {
        ...passthru,
        env: { call: "packageEnv", attributes: { ...finalPackage, packages: p("curl") } },
      },
    },
  ],
  [
    "npmPackageBuilder, dependencies given otherwise",
    withBuilder(makeBuilder("npmPackageBuilder"), { extraAttrs: new Map([["npmDeps", stringValue("x")]]) }),
    "buildNpmPackage",
    { npmDeps: "x" },
  ],
  [
    "rustPackageBuilder, dependencies given otherwise",
    withBuilder(makeBuilder("rustPackageBuilder"), {
      structuredAttrs: new Map([["cargoVendorDir", text("vendor")]]),
    }),
    "rustPlatform.buildRustPackage",
    { cargoVendorDir: "vendor" },
  ],
  [
    "pnpmPackageBuilder, defaults",
    withBuilder(makeBuilder("pnpmPackageBuilder")),
    "stdenvNoCC.mkDerivation",
    {
      nativeBuildInputs: p("pnpm_10", "pnpmConfigHook", "nodejs"),
      pnpmDeps: {
        call: "fetchPnpmDeps",
        attributes: { pname: "demo", version: "1.0.0", src, pnpm: "<pnpm_10>", fetcherVersion: 3, hash: "" },
      },
      buildPhase: "runHook preBuild\n\npnpm run build\n\nrunHook postBuild\n",
    },
  ],
  [
    "pnpmPackageBuilder, everything set",
    withBuilder(
      makeBuilder("pnpmPackageBuilder", {
        packages: { ...common3, check: [] },
        buildScript: text("build:prod"),
        fetcherVersion: 1,
        installDir: text("apps/it's here"),
        pnpm: packageRef("pnpm_9"),
        pnpmDepsHash: hash,
        sourceRoot: text("source/web"),
      }),
    ),
    "stdenvNoCC.mkDerivation",
    {
      nativeBuildInputs: p("pkg-config", "pnpm_9", "pnpmConfigHook", "nodejs"),
      buildInputs: p("openssl", "zlib"),
      sourceRoot: "source/web",
      pnpmDeps: {
        call: "fetchPnpmDeps",
        attributes: {
          pname: "demo",
          version: "1.0.0",
          src,
          sourceRoot: "source/web",
          pnpm: "<pnpm_9>",
          fetcherVersion: 1,
          hash,
        },
      },
      buildPhase: "runHook preBuild\n\npnpm run build:prod\n\nrunHook postBuild\n",
      installPhase: `runHook preInstall\n\ncp -r 'apps/it'\\''s here/.' "$out"\n\nrunHook postInstall\n`,
    },
  ],
  [
    "pnpmPackageBuilder, a lockfile made by the recipe",
    withBuilder(makeBuilder("pnpmPackageBuilder", { packages: { build: refs("jq"), run: [], check: [] } }), {
      structuredAttrs: new Map([["patchFlags", [text("-p0")]]]),
      extraAttrs: new Map([["postPatch", stringValue("jq . lock > pnpm-lock.yaml")]]),
    }),
    "stdenvNoCC.mkDerivation",
    {
      nativeBuildInputs: p("jq", "pnpm_10", "pnpmConfigHook", "nodejs"),
      postPatch: "jq . lock > pnpm-lock.yaml",
      patchFlags: ["-p0"],
      pnpmDeps: {
        call: "fetchPnpmDeps",
        attributes: {
          pname: "demo",
          version: "1.0.0",
          src,
          postPatch: "jq . lock > pnpm-lock.yaml",
          patchFlags: ["-p0"],
          pnpm: "<pnpm_10>",
          fetcherVersion: 3,
          hash: "",
          nativeBuildInputs: p("jq"),
        },
      },
      buildPhase: "runHook preBuild\n\npnpm run build\n\nrunHook postBuild\n",
    },
  ],
  [
    "pythonAppBuilder, defaults",
    withBuilder(makeBuilder("pythonAppBuilder")),
    "python3Packages.buildPythonApplication",
    { pyproject: true },
  ],
  [
    "pythonPackageBuilder, everything set",
    withBuilder(
      makeBuilder("pythonPackageBuilder", {
        packages: {
          ...common3,
          "build-system": refs("python3Packages.setuptools"),
          dependencies: refs("python3Packages.requests", "python3Packages.click"),
          "optional-dependencies": new Map([["dev-tools", refs("python3Packages.pytest")]]),
        },
        disabledTests: t("test_network"),
        importsCheck: t("demo", "demo.cli"),
        relaxDeps: t("click"),
      }),
    ),
    "python3Packages.buildPythonPackage",
    {
      ...inputs,
      pyproject: true,
      "build-system": p("python3Packages.setuptools"),
      dependencies: p("python3Packages.requests", "python3Packages.click"),
      "optional-dependencies": { "dev-tools": p("python3Packages.pytest") },
      disabledTests: ["test_network"],
      pythonImportsCheck: ["demo", "demo.cli"],
      pythonRelaxDeps: ["click"],
    },
  ],
  [
    "pythonAppBuilder, a format that the recipe chooses",
    withBuilder(makeBuilder("pythonAppBuilder"), {
      extraAttrs: new Map([["format", stringValue("wheel")]]),
    }),
    "python3Packages.buildPythonApplication",
    { format: "wheel" },
  ],
  [
    "pythonPackageBuilder, a format among the structured attributes",
    withBuilder(makeBuilder("pythonPackageBuilder"), {
      structuredAttrs: new Map([["format", text("wheel")]]),
    }),
    "python3Packages.buildPythonPackage",
    { format: "wheel" },
  ],
  [
    "pythonAppBuilder, all dependencies relaxed",
    withBuilder(makeBuilder("pythonAppBuilder", { relaxDeps: true })),
    "python3Packages.buildPythonApplication",
    { pyproject: true, pythonRelaxDeps: true },
  ],
  [
    "pythonAppBuilder, no dependency relaxed",
    withBuilder(makeBuilder("pythonAppBuilder", { relaxDeps: false })),
    "python3Packages.buildPythonApplication",
    { pyproject: true },
  ],
  [
    "rustPackageBuilder, defaults",
    withBuilder(makeBuilder("rustPackageBuilder")),
    "rustPlatform.buildRustPackage",
    { cargoHash: "" },
  ],
  [
    "rustPackageBuilder, everything set",
    withBuilder(
      makeBuilder("rustPackageBuilder", {
        packages: common3,
        cargoBuildFlags: t("--package", "demo"),
        cargoHash: hash,
      }),
    ),
    "rustPlatform.buildRustPackage",
    { ...inputs, cargoBuildFlags: ["--package", "demo"], cargoHash: hash },
  ],
  [
    "ocamlBuilder, defaults",
    withBuilder(makeBuilder("ocamlBuilder")),
    "ocamlPackages.buildDunePackage",
    { env: { DUNE_CACHE: "disabled" } },
  ],
  [
    "ocamlBuilder, another scope",
    withBuilder(
      makeBuilder("ocamlBuilder", {
        packages: {
          build: refs("ocamlPackages.menhir"),
          run: [],
          check: [],
          dependencies: refs("ocamlPackages.lwt"),
        },
        minimalVersion: "4.08",
        ocamlPackages: {
          kind: "function",
          apply: (argument) => {
            const value = argument.force();
            return value.kind === "residual"
              ? residual(select(value.expr, "ocaml-ng", "ocamlPackages_5_2"))
              : { kind: "error" };
          },
          reify: () => variable("unused"),
        },
      }),
      { env: new Map([["MODE", text("release")]]) },
    ),
    "ocaml-ng.ocamlPackages_5_2.buildDunePackage",
    {
      minimalOCamlVersion: "4.08",
      nativeBuildInputs: p("ocamlPackages.menhir"),
      propagatedBuildInputs: p("ocamlPackages.lwt"),
      env: { DUNE_CACHE: "disabled", MODE: "release" },
    },
  ],
  [
    "ocamlBuilder, a scope only Nix can compute, and a cache of its own",
    withBuilder(
      makeBuilder("ocamlBuilder", {
        ocamlPackages: residual({
          kind: "lambda",
          parameter: { kind: "name", name: "pkgs" },
          body: select(variable("pkgs"), "ocaml-ng", "ocamlPackages_4_14"),
        }),
      }),
      { env: new Map([["DUNE_CACHE", text("enabled")]]) },
    ),
    "ocaml-ng.ocamlPackages_4_14.buildDunePackage",
    { env: { DUNE_CACHE: "enabled" } },
  ],
  [
    "standardBuilder, another stdenv",
    withBuilder(
      makeBuilder("standardBuilder", {
        packages: { ...common3, check: [] },
        stdenv: packageRef("clangStdenv"),
      }),
    ),
    "clangStdenv.mkDerivation",
    { nativeBuildInputs: inputs.nativeBuildInputs, buildInputs: inputs.buildInputs },
  ],
];

const commit = "0123456789abcdef0123456789abcdef01234567";
const forge = { owner: text("o"), repo: text("r"), submodules: false, domain: null };
const sources: readonly Case[] = (
  [
    [
      "a commit",
      { kind: "forge", forge: "github", ...forge, revision: text(commit) },
      { call: "fetchFromGitHub", attributes: { owner: "o", repo: "r", rev: commit, hash } },
    ],
    [
      "a branch",
      { kind: "forge", forge: "gitlab", ...forge, revision: text("main") },
      { call: "fetchFromGitLab", attributes: { owner: "o", repo: "r", rev: "main", hash } },
    ],
    [
      "a tag that is the version, with submodules",
      { kind: "forge", forge: "codeberg", ...forge, revision: text("1.0.0"), submodules: true },
      {
        call: "fetchFromCodeberg",
        attributes: { owner: "o", repo: "r", tag: "1.0.0", hash, fetchSubmodules: true },
      },
    ],
    [
      "a revision that is not the version",
      {
        kind: "forge",
        forge: "gitea",
        ...forge,
        domain: text("git.example.org"),
        revision: text("r-11.0.0"),
      },
      {
        call: "fetchFromGitea",
        attributes: { domain: "git.example.org", owner: "o", repo: "r", rev: "r-11.0.0", hash },
      },
    ],
    [
      "a Forgejo of one's own",
      {
        kind: "forge",
        forge: "forgejo",
        ...forge,
        domain: text("code.example.org"),
        revision: text("demo-1.0.0"),
      },
      {
        call: "fetchFromForgejo",
        attributes: { domain: "code.example.org", owner: "o", repo: "r", tag: "demo-1.0.0", hash },
      },
    ],
    [
      "a tag with slashes, by its ref",
      { kind: "forge", forge: "github", ...forge, revision: text("refs/tags/r/1.0.0") },
      { call: "fetchFromGitHub", attributes: { owner: "o", repo: "r", tag: "r/1.0.0", hash } },
    ],
    [
      "a branch that has the version in its name",
      { kind: "forge", forge: "github", ...forge, revision: text("refs/heads/1.0.0") },
      { call: "fetchFromGitHub", attributes: { owner: "o", repo: "r", rev: "refs/heads/1.0.0", hash } },
    ],
    [
      "a GitLab of one's own",
      { kind: "forge", forge: "gitlab", ...forge, domain: text("git.example.org"), revision: text("main") },
      {
        call: "fetchFromGitLab",
        attributes: { domain: "git.example.org", owner: "o", repo: "r", rev: "main", hash },
      },
    ],
    [
      "any repository, by revision",
      {
        kind: "git",
        url: text("https://example.org/r.git"),
        pin: { kind: "rev", value: text(commit) },
        submodules: false,
      },
      {
        call: "fetchgit",
        attributes: { url: "https://example.org/r.git", rev: commit, hash, fetchSubmodules: false },
      },
    ],
    [
      "any repository, by tag, with submodules",
      {
        kind: "git",
        url: text("https://example.org/r.git"),
        pin: { kind: "tag", value: text("v1.0.0") },
        submodules: true,
      },
      {
        call: "fetchgit",
        attributes: { url: "https://example.org/r.git", tag: "v1.0.0", hash, fetchSubmodules: true },
      },
    ],
    [
      "a tarball",
      { kind: "url", url: text("https://example.org/1/demo-1.0.0.tar.gz") },
      { call: "fetchurl", attributes: { url: "https://example.org/1/demo-1.0.0.tar.gz", hash } },
    ],
    [
      "a folder of the recipe tree",
      { kind: "path", path: fileRef("pkgs/demo/src") },
      "path:ROOT/recipes/pkgs/demo/src",
    ],
    [
      "an odd folder name",
      { kind: "path", path: fileRef("pkgs/a b/${c}") },
      "path:ROOT/recipes/pkgs/a b/${c}",
    ],
  ] as const
).map(([title, location, expected]) => [
  title,
  withSource(location),
  "stdenv.mkDerivation",
  { src: expected },
]);

const odd: License = {
  attribute: null,
  deprecated: false,
  free: false,
  fullName: "House rules",
  licenseType: "simple",
  redistributable: true,
  shortName: "house",
  spdxId: null,
  url: "https://example.org/license",
};
const oddInNix = {
  deprecated: false,
  free: false,
  fullName: "House rules",
  licenseType: "simple",
  redistributable: true,
  shortName: "house",
  url: "https://example.org/license",
};

const described: readonly Case[] = [
  [
    "everything that describes a package",
    makePackage({
      description: "Says hello.",
      homePage: text("https://example.org"),
      mainProgram: text("demo"),
      broken: true,
      license: { kind: "list", licenses: [mit, { ...mit, attribute: "asl20" }, odd] },
      maintainers: [
        { kind: "nixpkgs", attribute: "alice" },
        { kind: "known", name: "Bob", email: "bob@example.org", github: "bob" },
      ],
    }),
    "stdenv.mkDerivation",
    {
      meta: {
        description: "Says hello",
        homepage: "https://example.org",
        mainProgram: "demo",
        broken: true,
        license: ["<lib.licenses.mit>", "<lib.licenses.asl20>", oddInNix],
        maintainers: ["<lib.maintainers.alice>", { name: "Bob", email: "bob@example.org", github: "bob" }],
      },
    },
  ],
  [
    "a license of one's own",
    makePackage({ license: { kind: "one", license: odd } }),
    "stdenv.mkDerivation",
    { meta: { license: oddInNix } },
  ],
  [
    "a list of one license stays a list",
    makePackage({ license: { kind: "list", licenses: [mit] } }),
    "stdenv.mkDerivation",
    { meta: { license: ["<lib.licenses.mit>"] } },
  ],
  [
    "test that may reach the network",
    makePackage({ test: { packages: [], sandbox: false, script: text() } }),
    "stdenv.mkDerivation",
    {
      passthru: {
        test: { call: "packageTest", attributes: { ...finalPackage, sandbox: false } },
        env: { call: "packageEnv", attributes: finalPackage },
      },
    },
  ],
  [
    "test and development environment",
    makePackage({
      explicit: new Set(["test.script", "develop.shellHook"]),
      test: {
        packages: refs("curl"),
        sandbox: true,
        script: text("demo --version\ncurl ", string("$x"), "\n"),
      },
      develop: { packages: refs("gdb"), shellHook: text("echo ''hi'' ${x}\n") },
    }),
    "stdenv.mkDerivation",
    {
      passthru: {
        test: {
          call: "packageTest",
          attributes: { ...finalPackage, packages: p("curl"), script: "demo --version\ncurl $x\n" },
        },
        env: {
          call: "packageEnv",
          attributes: { ...finalPackage, packages: p("gdb"), shellHook: "echo ''hi'' ${x}\n" },
        },
      },
    },
  ],
];

const built: readonly Case[] = [
  [
    "patches, in order",
    makePackage({
      patches: [
        fileRef("b.patch"),
        {
          kind: "expression",
          expr: apply(select(variable("pkgs"), "fetchpatch"), attrsOf([["url", string("u")]])),
        },
      ],
    }),
    "stdenv.mkDerivation",
    { patches: ["path:ROOT/recipes/b.patch", { call: "fetchpatch", attributes: { url: "u" } }] },
  ],
  [
    "environment variables",
    standard({
      env: new Map<string, AttrValue>([
        ["A", text("a ${b}")],
        ["B", true],
        ["C", 7n],
        ["D", 1.5],
        ["E", packageRef("openssl")],
        ["F", text(select(variable("pkgs"), "openssl"), "/lib")],
      ]),
    }),
    "stdenv.mkDerivation",
    { env: { A: "a ${b}", B: true, C: 7, D: "1.5", E: "<openssl>", F: "<openssl>/lib" } },
  ],
  [
    "structured attributes",
    standard({
      structuredAttrs: new Map<string, AttrValue>([
        ["flags", t("a", "b c")],
        ["table", { kind: "attrs", entries: new Map([["x.y", null]]) }],
        ["file", fileRef("x.conf")],
        ["ratio", 0.5],
      ]),
    }),
    "stdenv.mkDerivation",
    { flags: ["a", "b c"], table: { "x.y": null }, file: "path:ROOT/recipes/x.conf", ratio: 0.5 },
  ],
  [
    "extra attributes win over what the builder sets, and add to sets",
    withBuilder(makeBuilder("npmPackageBuilder"), {
      env: new Map([["A", text("a")]]),
      extraAttrs: new Map<string, Value>([
        ["nativeBuildInputs", residual(list([select(variable("pkgs"), "nodejs_22")]))],
        ["dontNpmBuild", { kind: "bool", value: true }],
        [
          "meta",
          attrsValue({ platforms: residual(list([string("x86_64-linux")])), license: stringValue("other") }),
        ],
        ["passthru", residual(attrsOf([["updateScript", literal(null)]]))],
        ["env", attrsValue({ B: stringValue("b") })],
      ]),
    }),
    "buildNpmPackage",
    {
      npmDepsHash: "",
      nativeBuildInputs: p("nodejs_22"),
      dontNpmBuild: true,
      env: { A: "a", B: "b" },
      passthru: { ...passthru, updateScript: null },
      meta: { license: "other", platforms: ["x86_64-linux"] },
    },
  ],
  [
    "the debug environment",
    standard({ debug: true }),
    "stdenv.mkDerivation",
    { shellHook: "<debugShellHook>" },
  ],
];

const identity = (overrides: Partial<Package> = {}, build: Partial<Build> = {}): Package =>
  makePackage({
    source: null,
    license: { kind: "list", licenses: [] },
    ...overrides,
    build: makeBuild({ builder: makeBuilder("identityBuilder"), ...build }),
  });

describeWith("nix-instantiate", "what package files hand to nixpkgs", () => {
  const cases = [...builders, ...sources, ...described, ...built];
  const numbered = cases.map(([, pkg], index) => ({ ...pkg, name: `demo-${index}` }));
  const root = suiteFolder();
  const records = recordFiles(writePackages(numbered, root));

  test.each(cases.map((each, index) => [each[0], each, index] as const))("%s", (_, each, index) => {
    const [, , call, attributes] = each;
    // Other builders of nixpkgs set it themselves.
    const strictDeps = /^(?:stdenv|stdenvNoCC|clangStdenv)\./.test(call) ? { strictDeps: true } : {};
    const expected = { call, attributes: { ...common, ...strictDeps, ...attributes } };
    expect(records[index]).toEqual(
      JSON.parse(
        JSON.stringify(expected)
          .replaceAll("ROOT", root)
          .replaceAll('"pname":"demo"', `"pname":"demo-${index}"`),
      ),
    );
  });

  test("the identity builder passes the derivation on, described anew", () => {
    const packages = [
      identity(),
      identity(
        {
          name: "full",
          version: text("3"),
          homePage: text("https://example.org"),
          explicit: new Set(["version", "homePage"]),
        },
        {
          builder: makeBuilder("identityBuilder", {
            packages: { build: refs("gnused"), run: [], check: [] },
          }),
          env: new Map([["A", text("a")]]),
          extraAttrs: new Map<string, Value>([["doCheck", { kind: "bool", value: true }]]),
        },
      ),
    ];
    expect(recordFiles(writePackages(packages, tempFolder()))).toEqual([
      { call: "identityPackage", attributes: { pname: "demo", derivation: "<hello>", passthru } },
      {
        call: "identityPackage",
        attributes: {
          pname: "full",
          version: "3",
          derivation: {
            call: "hello.overrideAttrs",
            attributes: { nativeBuildInputs: p("gnused"), env: { A: "a" }, doCheck: true },
          },
          passthru,
          meta: { homepage: "https://example.org" },
        },
      },
    ]);
  });
});
