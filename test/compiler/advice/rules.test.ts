import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { convertTree } from "../../../tooling/convert/convert.ts";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { LineMap } from "../../../compiler/support/line-map.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { usualLevels } from "../../../compiler/advice/advise.ts";

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

/** One recipe for each rule, in YAML; of each, the other syntaxes are made. */
const rules: readonly (readonly [what: string, code: string, recipe: string])[] = [
  [
    "published ports that clash across apps",
    "advice/shared-port",
    `apps:
  first:
${service("a", `ports: ["8080:80"]\n            command: /bin/a`, hostos)}
  second:
${service("b", `ports: ["8080:81"]\n            command: /bin/b`, hostos)}`,
  ],
  [
    "unit names that clash",
    "advice/shared-unit",
    `apps:
  first:
${service("web", undefined, hostos)}${tested}
  second:
${service("web", undefined, hostos)}${tested}`,
  ],
  [
    "unit names that clash with that of a health check",
    "advice/shared-unit",
    `apps:
  first:
${service("web", undefined, `          healthcheck:\n            enable: true\n            test: ["true"]\n${hostos}`)}${tested}
  second:
${service("web-health", undefined, hostos)}${tested}`,
  ],
  [
    "unit names that clash with that of a resource",
    "advice/shared-unit",
    `apps:
  first:
${service("nginx", undefined, hostos)}${tested}
  second:
${service("web", undefined, `          resources:\n            proxy:\n              hostosConfig: { services: { nginx: { enable: true } } }\n${hostos}`)}${tested}`,
  ],
  [
    "a resource whose units are not known",
    "advice/unknown-unit-order",
    `apps:
  first:
${service("web", undefined, `          resources:\n            db:\n              hostosConfig:\n                services: {}\n${hostos}`)}${tested}`,
  ],
  [
    "a literal secret in environment",
    "advice/literal-secret",
    `apps:\n  first:\n${service("web", `environment:\n              DB_PASSWORD: hunter2\n            command: /bin/a`, hostos)}`,
  ],
  [
    "a secret by the look of its value",
    "advice/literal-secret",
    `apps:\n  first:\n${service("web", `environment:\n              DB: postgres://me:hunter2@db/web\n            command: /bin/a`, hostos)}`,
  ],
  [
    "a placeholder in environment",
    "advice/placeholder-secret",
    `apps:\n  first:\n${service("web", `environment:\n              DB_PASSWORD: changeme\n            command: /bin/a`, hostos)}`,
  ],
  [
    "a password in a script",
    "advice/script-secret",
    `apps:\n  first:\n${service("web", `preStart: export DB_PASSWORD=hunter2\n            command: /bin/a`, hostos)}`,
  ],
  [
    "an account in a script",
    "advice/script-secret",
    `apps:\n  first:\n${service("web", `preStart: curl -u admin:hunter2 http://localhost/\n            packages: [pkgs.curl]\n            command: /bin/a`, hostos)}`,
  ],
  [
    "a token anywhere",
    "advice/secret-token",
    `apps:\n  first:\n    description: Made with ghp_k7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6o.\n${service("web", undefined, hostos)}`,
  ],
  [
    "a program of no package",
    "advice/missing-program",
    `apps:\n  first:\n${service("web", `preStart: openssl rand 16\n            command: /bin/a`, hostos)}`,
  ],
  [
    "a variable in an argument",
    "advice/shell-words",
    `apps:\n  first:\n${service("web", `argv: [$PORT]\n            environment: { PORT: "80" }\n            command: /bin/a`, hostos)}`,
  ],
  [
    "a role that no account has",
    "advice/peer-role",
    `apps:\n  first:\n${service(
      "web",
      undefined,
      `          resources:
            db:
              hostosConfig:
                services:
                  postgresql:
                    enable: true
                    ensureUsers: [{ name: shop }]
${hostos}`,
    )}`,
  ],
  [
    "a database by the name of its resource",
    "advice/database-host",
    `apps:\n  first:\n${service(
      "web",
      `environment: { DB_HOST: db }\n            command: /bin/a`,
      `          resources:
            db:
              database: { enable: true }
              hostosConfig:
                services:
                  postgresql:
                    enable: true
${hostos}`,
    )}`,
  ],
  [
    "files of a component behind nginx",
    "advice/private-folder",
    `apps:\n  first:\n${service(
      "web",
      undefined,
      `          resources:
            proxy:
              role: frontend
              hostosConfig:
                services:
                  nginx:
                    enable: true
                    virtualHosts:
                      first:
                        root: /var/lib/web/public
${hostos}`,
    )}`,
  ],
  ["components that nothing runs", "advice/no-runtime", `apps:\n  first:\n${service("web")}`],
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
    })
  ).diagnostics;

/** A level of its own has every rule of advice. */
const severityOf = (code: string): string =>
  new Map<string, string>(Object.entries(usualLevels)).get(code.replace("advice/", "")) === "error"
    ? "error"
    : "warning";

describe.each(rules)("%s (%s)", (_, code, recipe) => {
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
    "is reported in %s, once, at its level, and silenced by a comment with a reason",
    async (syntax) => {
      const { folder = "", text = "" } = folders.get(syntax) ?? {};
      const found = await diagnosticsOf(folder);
      expect(found.map((each) => [each.code, each.severity])).toEqual([[code, severityOf(code)]]);
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
