import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { convertTree } from "../../../tooling/convert/convert.ts";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { LineMap } from "../../../compiler/support/line-map.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";

const service = (name: string, process = "command: /bin/a", more = ""): string => `    services:
      components:
        ${name}:
          process:
            ${process}
${more}`;
const hostos = `      runtimes:
        hostos:
          enable: true
`;
const tested = `    test:
      services:
        script: "true"
`;

const hash = `sha256-${"E".repeat(43)}=`;
/** A package of which everything but the build is in order. */
const built = (build: string): string => `pkgs:
  tool:
    version: "1"
    license: mit
    source:
      url: https://example.org/tool.tar.gz
      hash: ${hash}
    build:
${build}`;

/** One recipe for each lint, in YAML; of each, the other syntaxes are made. */
const lints: readonly (readonly [what: string, code: string, recipe: string])[] = [
  [
    "published ports that clash across apps",
    "CG457",
    `apps:
  first:
${service("a", `ports: ["8080:80"]\n            command: /bin/a`)}
  second:
${service("b", `ports: ["8080:81"]\n            command: /bin/b`)}`,
  ],
  [
    "unit names that clash",
    "CG600",
    `apps:
  first:
${service("web", undefined, hostos)}${tested}
  second:
${service("web", undefined, hostos)}${tested}`,
  ],
  [
    "unit names that clash with that of a health check",
    "CG600",
    `apps:
  first:
${service("web", undefined, `          healthcheck:\n            enable: true\n            test: ["true"]\n${hostos}`)}${tested}
  second:
${service("web-health", undefined, hostos)}${tested}`,
  ],
  [
    "unit names that clash with that of a resource",
    "CG600",
    `apps:
  first:
${service("nginx", undefined, hostos)}${tested}
  second:
${service("web", undefined, `          resources:\n            proxy:\n              hostosConfig: { services: { nginx: { enable: true } } }\n${hostos}`)}${tested}`,
  ],
  [
    "a resource whose units are not known",
    "CG608",
    `apps:
  first:
${service("web", undefined, `          resources:\n            db:\n              hostosConfig:\n                services: {}\n${hostos}`)}${tested}`,
  ],
  [
    "a literal secret in environment",
    "CG601",
    `apps:\n  first:\n${service("web", `environment:\n              DB_PASSWORD: hunter2\n            command: /bin/a`)}`,
  ],
  [
    "a secret by the look of its value",
    "CG601",
    `apps:\n  first:\n${service("web", `environment:\n              DB: postgres://me:hunter2@db/web\n            command: /bin/a`)}`,
  ],
  [
    "an empty hash",
    "CG427",
    `pkgs:
  tool:
    version: "1"
    license: mit
    source:
      url: https://example.org/tool.tar.gz
      hash: ""
    build:
      standardBuilder:
        enable: true
`,
  ],
  [
    "services that listen at one port of the host",
    "CG605",
    `apps:
  first:
${service("a", `ports: ["8080:80"]\n            command: /bin/a`)}        b:
          process:
            ports: ["8081:80"]
            command: /bin/b
${hostos}${tested}`,
  ],
  ["a test of services that nothing runs", "CG606", `apps:\n  first:\n${service("web")}${tested}`],
  ["an enabled runtime without a test", "CG604", `apps:\n  first:\n${service("web", undefined, hostos)}`],
  [
    "a health check that can never succeed in its time",
    "CG602",
    `apps:
  first:
${service("web", undefined, `          healthcheck:\n            enable: true\n            timeout: 5s\n            test: [sh, -c, sleep 10]\n`)}`,
  ],
  [
    "root without need stated",
    "CG603",
    `apps:\n  first:\n${service("web", "user: root\n            command: /bin/a")}`,
  ],
  [
    "a package of another Python",
    "CG607",
    built(`      pythonAppBuilder:
        enable: true
        packages:
          optional-dependencies:
            extra: [python3Packages.requests, python311Packages.requests]
`),
  ],
  [
    "a library of another OCaml",
    "CG607",
    built(`      ocamlBuilder:
        enable: true
        ocamlPackages: !nix "pkgs: pkgs.ocaml-ng.ocamlPackages_5_3"
        packages:
          run: [ocamlPackages.re]
`),
  ],
  [
    "tests that nothing runs are disabled",
    "CG607",
    built(`      pythonPackageBuilder:
        enable: true
        disabledTests: [test_one]
        packages:
          check: [python3Packages.pytest]
`),
  ],
  [
    "no build script for pnpm",
    "CG607",
    built(`      pnpmPackageBuilder:
        enable: true
        buildScript: ""
        installDir: dist
        pnpmDepsHash: ${hash}
`),
  ],
  [
    "nothing to install with pnpm",
    "CG607",
    built(`      pnpmPackageBuilder:
        enable: true
        pnpmDepsHash: ${hash}
`),
  ],
  [
    "an attribute that looks like a variable",
    "CG607",
    built(`      standardBuilder:
        enable: true
      extraAttrs:
        OPENSSL_NO_VENDOR: 1
`),
  ],
  [
    "several arguments in one",
    "CG607",
    built(`      standardBuilder:
        enable: true
      extraAttrs:
        makeWrapperArgs: [--inherit-argv0, "--set A b"]
`),
  ],
  [
    "a broken entry used by another",
    "CG480",
    `apps:
  first:
    programs:
      mainPackage: tool
pkgs:
  tool:
    broken: true
    version: "1"
    license: mit
    source:
      path: .
    build:
      standardBuilder:
        enable: true
`,
  ],
];

type Syntax = "yaml" | "ts" | "nix";
const commentSign: Readonly<Record<Syntax, string>> = { yaml: "#", nix: "#", ts: "//" };

const diagnosticsOf = async (folder: string): Promise<readonly Diagnostic[]> =>
  (
    await compile({
      tree: new DiskTree(`${folder}/recipes`),
      recipesName: "recipes",
      recipesFromOut: "../recipes",
      emit: () => new Map<string, never>(),
    })
  ).diagnostics;

describe.each(lints)("%s (%s)", (_, code, recipe) => {
  const syntaxes: readonly Syntax[] = ["yaml", "ts", "nix"];
  const folders = new Map<Syntax, { readonly folder: string; readonly text: string }>();

  beforeAll(async () => {
    for (const syntax of syntaxes) {
      const folder = suiteFolder();
      writeTree(folder, { "recipes/recipe.yaml": recipe });
      let text = recipe;
      if (syntax !== "yaml") {
        const { files } = await convertTree(new DiskTree(`${folder}/recipes`), syntax);
        text = files.get(`recipe.${syntax}`) ?? "";
      }
      const own = suiteFolder();
      writeTree(own, { [`recipes/recipe.${syntax}`]: text });
      folders.set(syntax, { folder: own, text });
    }
  });

  it.each(syntaxes)(
    "is reported in %s, once, as a warning, and silenced by a comment with a reason",
    async (syntax) => {
      const { folder = "", text = "" } = folders.get(syntax) ?? {};
      const found = await diagnosticsOf(folder);
      expect(found.map((each) => [each.code, each.severity])).toEqual([[code, "warning"]]);
      expect(found[0]?.hint).toMatch(/\.$/);

      const lines = text.split("\n");
      const { line } = new LineMap(text).position(found[0]?.span?.start ?? 0);
      const indent = /^ */.exec(lines[line - 1] ?? "")?.[0] ?? "";
      const silencedBy = (comment: string): string =>
        [
          ...lines.slice(0, line - 1),
          `${indent}${commentSign[syntax]} ${comment}`,
          ...lines.slice(line - 1),
        ].join("\n");
      const path = `recipes/recipe.${syntax}`;
      writeTree(folder, { [path]: silencedBy(`catalogc-allow ${code}: it is meant to be so`) });
      expect(await diagnosticsOf(folder)).toEqual([]);
      writeTree(folder, { [path]: silencedBy(`catalogc-allow ${code}`) });
      expect((await diagnosticsOf(folder)).map((each) => each.code)).toEqual(["CG690"]);
    },
  );
});

describe("nothing is said", () => {
  const ports = (a: string, b: string, more: string): string => `apps:
  first:
${service("a", `ports: ${a}\n            command: /bin/a`)}        b:
          process:
            ports: ${b}
            command: /bin/b
${more}${tested}`;
  const container = hostos.replace("hostos", "container");

  it.each([
    ["of ports that differ on the host", ports('["8080:80"]', '["8081:81"]', hostos)],
    ["of a service that is published twice", ports('["8080:80", "8443:80"]', "[]", hostos)],
    ["of containers, which have ports of their own", ports('["8080:80"]', '["8081:80"]', container)],
  ])("%s", async (_, recipe) => {
    const folder = suiteFolder();
    writeTree(folder, { "recipes/recipe.yaml": recipe });
    expect(await diagnosticsOf(folder)).toEqual([]);
  });
});
