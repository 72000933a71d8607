import { describe, expect, it } from "vitest";
import { text } from "../../../../compiler/language/text.ts";
import type { Source } from "../../../../compiler/ir/package.ts";
import { fileRef, packageRef } from "../../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

const hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
const files = { "pkgs/demo": { kind: "directory" }, "fix.patch": "" } as const;

const resolveSource = (source: unknown) => {
  const { catalog, diagnostics } = resolveRecipe({ pkgs: { demo: goodPackage({ source }) }, files });
  return { source: catalog.pkgs.get("demo")?.source, diagnostics };
};

describe("source", () => {
  it.each<[string, unknown, Source]>([
    [
      "a repository with submodules",
      { git: "gitea:git.example.org/a/b/v1", hash, submodules: true },
      {
        kind: "forge",
        forge: "gitea",
        domain: text("git.example.org"),
        owner: text("a"),
        repo: text("b"),
        revision: text("v1"),
        submodules: true,
        hash,
      },
    ],
    [
      "any repository",
      { git: "git:https://example.org/a/b?tag=v1/x", hash },
      {
        kind: "git",
        url: text("https://example.org/a/b"),
        pin: { kind: "tag", value: text("v1/x") },
        submodules: false,
        hash,
      },
    ],
    [
      "a tarball",
      { url: "https://example.org/a.tar.gz", hash },
      { kind: "url", url: text("https://example.org/a.tar.gz"), hash },
    ],
    ["a folder", { path: fileRef("pkgs/demo") }, { kind: "path", path: fileRef("pkgs/demo"), hash: "" }],
  ])("is %s", (_, written, source) => {
    expect(resolveSource(written)).toEqual({ source, diagnostics: [] });
  });

  it("must be given once", () => {
    expect(
      resolveSource({
        url: "https://example.org/a.tar.gz",
        hash,
        path: fileRef("pkgs/demo"),
        git: "github:a/b/c",
      }),
    ).toEqual({
      source: undefined,
      diagnostics: [
        {
          code: "CG422",
          message: "3 sources are set",
          at: "pkgs.demo.source.git",
          related: [
            ["pkgs.demo.source.url", "`source.url` is also set here"],
            ["pkgs.demo.source.path", "`source.path` is also set here"],
          ],
          hint: "Keep one of `source.git`, `source.url` and `source.path`.",
        },
      ],
    });
  });

  it("must be given", () => {
    const missing = {
      code: "CG423",
      message: "package `demo` has no source",
      hint: "Set one of `source.git`, `source.url` and `source.path`; `source.path` also accepts the result of a fetcher. Only the identity builder needs no source, and the standard builder with `dontUnpack`, `unpackPhase` or `srcs` in `build.extraAttrs`.",
    };
    expect(resolveSource({}).diagnostics).toEqual([{ ...missing, at: "pkgs.demo.source:" }]);
    const { source: _, ...withoutSource } = goodPackage();
    expect(resolveRecipe({ pkgs: { demo: withoutSource } }).diagnostics).toEqual([
      { ...missing, at: "pkgs.demo:" },
    ]);
  });

  it.each([
    ["standardBuilder", "dontUnpack = true;", []],
    ["standardBuilder", "srcs = [ pkgs.a.src pkgs.b.src ];", []],
    ["standardBuilder", 'unpackPhase = "true";', []],
    ["standardBuilder", "dontUnpack = pkgs.stdenv.isLinux;", []],
    ["standardBuilder", "dontUnpack = false;", ["CG423"]],
    ["standardBuilder", "dontBuild = true;", ["CG423"]],
    ["rustPackageBuilder", "dontUnpack = true; cargoHash = null;", ["CG423"]],
  ])("may be missing where nothing is unpacked: %s with %s", async (builder, extra, codes) => {
    const { diagnostics, text } = await compileNixRecipe(`{ pkgs.demo = {
      license = "mit";
      build.${builder}.enable = true;
      build.extraAttrs = { ${extra} };
    }; }`);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    expect(/\bsrc = /.test(text("pkgs/demo/package.nix") ?? "")).toBe(false);
    if (codes.length === 0) expect(text("catalog.json")).toContain('"demo"');
  });

  it("is not reported as missing if it is invalid", () => {
    expect(resolveSource({ git: "nothing" }).diagnostics.map(({ code }) => code)).toEqual(["CG301"]);
  });

  it.each([
    ["git@github.com:a/b.git", "Write `github:a/b/<revision>`, with the tag or commit to build."],
    ["sourcehut:~a/b", "Write `git:https://git.sr.ht/~a/b?tag=<version>`, with the tag or commit to build."],
    ["a/b", "Write the host, repository and revision, for example `github:owner/repo/v1.0.0`."],
  ])("names the missing part of %s", (git, hint) => {
    expect(resolveSource({ git }).diagnostics).toMatchObject([{ code: "CG301", hint }]);
  });

  it("comes with patches, which the identity builder takes without it", () => {
    const patches = [fileRef("fix.patch")];
    const patchesOf = (changes: Record<string, unknown>) => {
      const files = { "fix.patch": "" };
      const { catalog, diagnostics } = resolveRecipe({ pkgs: { demo: goodPackage(changes) }, files });
      expect(diagnostics).toEqual([]);
      return catalog.pkgs.get("demo")?.patches;
    };
    expect(patchesOf({ source: { git: "github:a/b/v1", hash, patches } })).toEqual(patches);
    const build = { identityBuilder: { enable: true, derivation: packageRef("hello") } };
    expect(patchesOf({ source: { patches }, build })).toEqual(patches);
  });

  it.each([
    ["git", { git: "github:a/b/v1" }],
    ["url", { url: "https://example.org/a.tar.gz" }],
    ["path", { path: fileRef("pkgs/demo"), hash }],
  ])("has no effect with the identity builder, which ignores its hash: %s", (option, source) => {
    const build = { identityBuilder: { enable: true, derivation: packageRef("hello") } };
    const files = { "pkgs/demo": { kind: "directory" } } as const;
    expect(resolveRecipe({ pkgs: { demo: goodPackage({ source, build }) }, files }).diagnostics).toEqual([
      {
        code: "CG472",
        severity: "warning",
        message: `\`source.${option}\` has no effect with the identity builder`,
        at: `pkgs.demo.source.${option}`,
        related: [
          [
            "pkgs.demo.build.identityBuilder.derivation:",
            "the package is this derivation, built from its own source",
          ],
        ],
        hint: "Remove it, or enable the builder that builds this source; `source.patches` apply to the derivation.",
      },
    ]);
  });

  it("is optional with the identity builder, and then has nothing to hash", () => {
    const build = { identityBuilder: { enable: true, derivation: packageRef("hello") } };
    const { source: _, ...withoutSource } = goodPackage({ build });
    const { catalog, diagnostics } = resolveRecipe({ pkgs: { demo: withoutSource } });
    expect(diagnostics).toEqual([]);
    expect(catalog.pkgs.get("demo")?.source).toBeNull();

    expect(resolveRecipe({ pkgs: { demo: { ...withoutSource, source: { hash } } } }).diagnostics).toEqual([
      {
        code: "CG429",
        message: "`source.hash` is set, but the package has no source",
        at: "pkgs.demo.source.hash:",
        hint: "Remove it, or set one of `source.git`, `source.url` and `source.path`.",
      },
    ]);
  });

  it("is missed by what is read from JSON, too, and not by what another package has by default", async () => {
    const identity = "build.identityBuilder = { enable = true; derivation = pkgs.hello; };";
    const { diagnostics } = await compileNixRecipe(`{
      pkgs.read = { ${identity} source = builtins.fromJSON ''{ "hash": "${hash}", "submodules": false }''; };
      pkgs.one = { ${identity} };
      pkgs.other = config.pkgs.one // { description = "Another."; };
    }`);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code, message }) => [code, message])).toEqual([
      ["CG429", "`source.hash` is set, but the package has no source"],
    ]);
    expect(errors[0]?.span).toBeDefined();
  });

  it("has submodules only in a repository", () => {
    expect(
      resolveSource({ url: "https://example.org/a.tar.gz", hash, submodules: true }).diagnostics,
    ).toEqual([
      {
        code: "CG424",
        message: "`submodules` applies to `source.git` only",
        at: "pkgs.demo.source.submodules",
        hint: "Remove `submodules`.",
      },
    ]);
  });

  it("has a known kind of hosting", () => {
    expect(resolveSource({ git: "gihub:a/b/c", hash }).diagnostics).toEqual([
      {
        code: "CG420",
        message: "unknown repository type `gihub:`",
        at: "pkgs.demo.source.git",
        hint:
          "Did you mean `github`? The forms are `github:<owner>/<repo>/<revision>`, `gitlab:<owner>/<repo>/<revision>`, " +
          "`gitlab:<domain>/<owner>/<repo>/<revision>`, `codeberg:<owner>/<repo>/<revision>`, `gitea:<domain>/<owner>/<repo>/<revision>`, " +
          "`forgejo:<domain>/<owner>/<repo>/<revision>`, `git:<url>?rev=<hash>` and `git:<url>?tag=<version>`.",
      },
    ]);
  });

  it.each([
    ["https://github.com/a/b", "CG420", "Write `github:a/b/<revision>`."],
    ["git+https://codeberg.org/a/b?ref=v1", "CG420", "Write `codeberg:a/b/v1`."],
    ["github:https://github.com/a/b/tree/v1", "CG421", "Write `github:a/b/v1`."],
    ["github:github.com/a/b/tree/v1", "CG421", "Write `github:a/b/v1`."],
    ["codeberg:git.example.org/a/b/v1", "CG421", "Write `codeberg:<owner>/<repo>/<revision>`."],
  ])("is reported with the intended form: %s", (git, code, hint) => {
    expect(resolveSource({ git, hash }).diagnostics).toMatchObject([{ code, hint }]);
  });

  it.each([
    ["gitea:a/b/c", "it has 3 parts instead of 4", "Write `gitea:<domain>/<owner>/<repo>/<revision>`."],
    [
      "gitlab:a/b/c/d",
      "its revision may start at more than one `/`",
      "Write `gitlab:<owner>/<repo>/<revision>` or `gitlab:<domain>/<owner>/<repo>/<revision>`. " +
        "For a repository in a subgroup, write `git:https://gitlab.com/a/b/c?tag=d`. " +
        "For a revision with a `/`, write `git:https://gitlab.com/a/b?tag=c/d`.",
    ],
    [
      "git:https://example.org/a/b",
      "it has neither `?rev=` nor `?tag=`",
      "Write `git:<url>?rev=<hash>` or `git:<url>?tag=<version>`.",
    ],
  ])("has the form of its kind: not %s", (git, reason, hint) => {
    expect(resolveSource({ git, hash }).diagnostics).toEqual([
      {
        code: "CG421",
        message: `\`${git}\` does not locate a repository: ${reason}`,
        at: "pkgs.demo.source.git",
        hint,
      },
    ]);
  });
});

describe("a source with a residual part", () => {
  const linesOf = async (source: string): Promise<readonly string[]> => {
    const { diagnostics, text: file } = await compileNixRecipe(
      `{ pkgs.demo = { license = "mit"; source = { ${source}; hash = "${hash}"; }; build.standardBuilder.enable = true; }; }`,
    );
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return (file("pkgs/demo/package.nix") ?? "").split("\n").map((line) => line.trim());
  };

  it.each([
    [
      "github:o/r/v${pkgs.hello.version}",
      ["src = fetchFromGitHub {", 'owner = "o";', 'tag = "v${hello.version}";'],
    ],
    ["github:o/r/${pkgs.hello.src.rev}", ["rev = hello.src.rev;"]],
    ["github:${pkgs.hello.src.owner}/r/main", ["owner = hello.src.owner;", 'repo = "r";', 'rev = "main";']],
    [
      "gitlab:git.example.org/o/${pkgs.hello.pname}/1",
      ['domain = "git.example.org";', "repo = hello.pname;"],
    ],
    [
      "git:https://example.org/r?tag=v${pkgs.hello.version}",
      ["src = fetchgit {", 'tag = "v${hello.version}";'],
    ],
    ["git:${pkgs.hello.src.gitRepoUrl}?rev=abc", ["url = hello.src.gitRepoUrl;", 'rev = "abc";']],
  ])("is fetched as %s requires", async (git, lines) => {
    expect(await linesOf(`git = "${git}"`)).toEqual(expect.arrayContaining(lines));
  });

  it("is an archive at a URL", async () => {
    const url = "https://example.org/demo-${pkgs.hello.version}.tar.gz";
    expect(await linesOf(`url = "${url}"`)).toContain(
      'url = "https://example.org/demo-${hello.version}.tar.gz";',
    );
    expect(await linesOf("url = pkgs.hello.src.url")).toContain("url = hello.src.url;");
  });

  it("is written into the evaluated catalog as in the recipe", async () => {
    const { text: file } = await compileNixRecipe(
      `{ pkgs.demo = { license = "mit"; source = { git = "github:o/r/v\${pkgs.hello.version}"; hash = "${hash}"; }; build.standardBuilder.enable = true; }; }`,
    );
    expect(file("catalog.json")).toContain('"git": "github:o/r/v${pkgs.hello.version}"');
  });

  it.each([
    ['git = "${pkgs.hello.src.forge}:o/r/v1"', "CG421", /the kind of its host must be known/],
    ['git = "github:o/${pkgs.hello.version}"', "CG301", /"github:o\/\$\{…\}"/],
    ['url = "example.org/${pkgs.hello.version}.tar.gz"', "CG301", /"example.org\/\$\{…\}.tar.gz"/],
  ])("is refused where a known part is wrong: %s", async (source, code, message) => {
    const { diagnostics } = await compileNixRecipe(
      `{ pkgs.demo = { license = "mit"; source = { ${source}; hash = "${hash}"; }; build.standardBuilder.enable = true; }; }`,
    );
    expect(diagnostics).toMatchObject([{ code, message: expect.stringMatching(message) as string }]);
  });
});

it("an address of a page may have a part that only Nix knows", async () => {
  const { diagnostics, text: file } = await compileNixRecipe(`{
    pkgs.demo = { license = "mit"; source.path = ./src; build.standardBuilder.enable = true; homePage = "https://example.org/\${pkgs.hello.version}/"; };
    apps.web = {
      links = { docs = pkgs.hello.meta.homepage; website = "https://example.org/\${pkgs.hello.version}/a%b"; };
      services.components.web.process.command = pkgs.hello;
      services.runtimes.hostos.enable = true;
      test.services.script = "true";
    };
  }`);
  expect(diagnostics).toEqual([]);
  expect(file("pkgs/demo/package.nix")).toContain('homepage = "https://example.org/${hello.version}/";');
  expect(file("catalog.json")).toContain('"docs": "${pkgs.hello.meta.homepage}"');
  expect(file("apps/web/hostos/module.nix")).toContain("https://example.org/${");
  expect(file("apps/web/hostos/units/web.service")).toMatch(
    /^Documentation=https:\/\/example.org\/\S+\/a%%b$/m,
  );
});
