import { expect, it } from "vitest";
import { stringify } from "yaml";
import { misclosed } from "../../../compiler/frontends/open-bracket.ts";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

/** A package where data means one: `hello`. */
class Package {
  constructor(readonly name: string) {}
}

type Data = string | number | boolean | Package | readonly Data[] | { readonly [name: string]: Data };

const hello = new Package("hello");
const hash = `sha256-${"E".repeat(43)}=`;
const sha1 = "da39a3ee5e6b4b0d3255bfef95601890afd80709";

const isSet = (data: Data): data is { readonly [name: string]: Data } =>
  typeof data === "object" && !(data instanceof Package) && !Array.isArray(data);

function nix(data: Data): string {
  if (data instanceof Package) return `pkgs.${data.name}`;
  if (Array.isArray(data)) return `[ ${data.map(nix).join(" ")} ]`;
  if (!isSet(data)) return JSON.stringify(data).replaceAll("${", "\\${");
  return `{ ${Object.entries(data)
    .map(([name, value]) => `${name} = ${nix(value)};`)
    .join(" ")} }`;
}

function typescript(data: Data): string {
  if (data instanceof Package) return `pkgs.${data.name}`;
  if (Array.isArray(data)) return `[${data.map(typescript).join(", ")}]`;
  if (!isSet(data)) return JSON.stringify(data);
  return `{ ${Object.entries(data)
    .map(([name, value]) => `${name}: ${typescript(value)}`)
    .join(", ")} }`;
}

const module = (recipe: string): string =>
  `import { defineRecipe, pkgs, sh } from "catalogc";\nexport default defineRecipe(${recipe});\n`;

const packagesAsNames = (_: string, value: Data): Data => (value instanceof Package ? value.name : value);

const printers = {
  yaml: (data: Data): string => stringify(JSON.parse(JSON.stringify(data, packagesAsNames))),
  json: (data: Data): string => JSON.stringify(data, packagesAsNames),
  nix: (data: Data): string => `{ pkgs, ... }: ${nix(data)}`,
  ts: (data: Data): string => module(typescript(data)),
};
const syntaxes = ["yaml", "json", "nix", "ts"] as const;

const app = (options: { readonly [name: string]: Data }): Data => ({
  apps: { demo: { description: "Serves a page.", ...options } },
});

const component = (
  process: { readonly [name: string]: Data },
  more: { readonly [name: string]: Data } = {},
): Data =>
  app({
    services: {
      components: { web: { process: { command: hello, ...process }, ...more } },
      runtimes: { container: { enable: true }, hostos: { enable: true } },
    },
  });

const pkg = (options: { readonly [name: string]: Data }): Data => ({
  pkgs: {
    tool: {
      description: "Does things.",
      version: "1.2.0",
      license: "mit",
      source: { git: "github:owner/repo/v1.2.0", hash },
      build: { standardBuilder: { enable: true } },
      ...options,
    },
  },
});

/** What is wrong in any syntax: the recipe, the code, a text at the place, and a part of the hint. */
const inEverySyntax: readonly (readonly [Data, code: string, at: string, hint: string])[] = [
  [component({ limits: { memory: 512 } }), "CG300", "512", '"512M"'],
  [component({ limits: { memory: "512" } }), "CG713", "512", '"512M"'],
  [
    component({ ports: ["127.0.0.1:8222:80"] }),
    "CG301",
    "127.0.0.1:8222:80",
    "`hostPort` 8222 and `address`",
  ],
  [component({ ports: ["127.0.0.1:80:80"] }), "CG301", "127.0.0.1:80:80", "`port` 80 and `address`"],
  [component({ argv: ["a", "&&", "b"] }), "advice/shell-words", "&&", "Run it in a shell"],
  [component({ argv: ["a", "|", "b"] }), "advice/shell-words", "|", "Run it in a shell"],
  [component({ argv: ["a", ">", "b"] }), "advice/shell-words", ">", "Run it in a shell"],
  [component({ argv: ["--port", "$PORT"] }), "advice/shell-words", "$PORT", "Write the value itself"],
  [component({ argv: ["--pass=${PASS}"] }), "advice/shell-words", "${PASS}", "Write the value itself"],
  [component({ preStart: "jq . a.json" }), "advice/missing-program", "jq", "Add the package of `jq`"],
  [
    component({}, { healthcheck: { test: ["curl", "http://localhost"] } }),
    "advice/health-check",
    "curl",
    "`healthcheck.enable` to true",
  ],
  [
    component({}, { healthcheck: { enable: true, test: ["curl", "http://localhost"] } }),
    "advice/missing-program",
    "curl",
    "`healthcheck.packages`",
  ],
  [
    app({
      services: {
        components: {
          web: { process: { command: hello, ports: ["80:80"] } },
          admin: { process: { command: hello, ports: ["80:81"] } },
        },
        runtimes: { hostos: { enable: true } },
      },
    }),
    "CG456",
    "80:8",
    "another host port",
  ],
  [pkg({ version: "1.3.0" }), "advice/version-tag", "1.3.0", "Set `version` to `1.2.0`"],
  [pkg({ maintainers: ["eelcoo"] }), "CG410", "eelcoo", "maintainerLists"],
  [pkg({ homePage: "htps://example.org" }), "CG325", "htps", "Did you mean `https`?"],
  [pkg({ source: { url: "htps://example.org/a.tar.gz", hash } }), "CG742", "htps", "`https`"],
  [pkg({ source: { git: "git:htps://example.org/a/b.git?tag=v1.2.0", hash } }), "CG742", "htps", "`https`"],
  [pkg({ source: { git: "github:owner/repo/v1.2.0", hash: sha1 } }), "CG741", sha1, "`catalogc hash`"],
  [pkg({ systems: ["x86_64-linux"] }), "CG303", "systems", "catalog file"],
  [app({ systems: ["x86_64-linux"] }), "CG303", "systems", "catalog file"],
  [{ systems: ["x86_64-linux"] }, "CG317", "systems", "`catalog."],
  [app({ links: { website: "example.org" } }), "CG301", "example.org", "full URL"],
  [component({ environmentFiles: ["web.env"] }), "CG301", "web.env", "absolute path"],
];

it.each(
  inEverySyntax.flatMap((mistake) =>
    syntaxes.map((syntax) => [mistake[1], mistake[2], syntax, mistake] as const),
  ),
)("%s answers `%s` in %s with what to write", async (code, at, syntax, [recipe, , , hint]) => {
  const text = printers[syntax](recipe);
  const { diagnostics } = await compileRecipe(`recipe.${syntax}`, text);
  const found = diagnostics.find((each) => each.code === code);
  expect(diagnostics.map((each) => each.code)).toContain(code);
  expect(found?.span && text.slice(found.span.start, found.span.end)).toContain(at);
  expect(found?.hint).toContain(hint);
});

it.each(syntaxes)("a version that is only in the tag is asked for in %s", async (syntax) => {
  const data = pkg({});
  const text = printers[syntax](data).replace(/"?version"?\s*[:=]\s*"?1\.2\.0"?[,;]?/, "");
  const { diagnostics } = await compileRecipe(`recipe.${syntax}`, text);
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ["advice/version-tag", "Set `version` to `1.2.0`."],
  ]);
});

const script = (text: string): string => `{ apps.a.test.programs.script = ${text}; }`;
const template = (text: string): string =>
  module(`{ apps: { a: { test: { programs: { script: ${text} } } } } }`);

/** What can only be wrong in one syntax; the place is marked by `‹›`, one that is named beside it by `«»`. */
const inOneSyntax: readonly (readonly [syntax: string, text: string, code: string, hint: string])[] = [
  ["nix", "{\n  apps.a = {\n    programs = «{»\n  };\n}\n‹›", "CG141", "Close it with `}`."],
  ["nix", '{\n  apps.a = «{»\n    usage = "";\n\n  pkgs.b = {\n  };\n}\n‹›', "CG141", "Close it with `}`."],
  [
    "nix",
    "{\n  apps.a = {\n      usage = { };\n    };\n  pkgs = «{»\n  b = 1;\n‹›",
    "CG141",
    "Close it with `}`.",
  ],
  ["nix", '{ apps.a.programs.packages = «[» "x"‹;› }', "CG141", "Close it with `]`."],
  ["nix", "{ apps.a.usage = ‹''›\n  text; }\n", "CG141", "End it with `''`."],
  ["nix", script("''ls ${‹HOME›}''"), "CG200", "write `''${HOME}`."],
  ["nix", script('"ls ${‹HOME›}"'), "CG200", "write `\\${HOME}`."],
  ["nix", script("''ls ${‹each›}''"), "CG200", "Bind it with `let`. For a variable"],
  ["nix", script("''ls ${‹PORT:-80›}''"), "CG157", "write `''${PORT:-80}`."],
  ["nix", script("''ls ${x‹%›.*}''"), "CG144", "write `''${…}`."],
  ["nix", "{ apps.a.links.website = ‹https://example.org›; }", "CG157", 'quotes: `"https://example.org"`.'],
  [
    "nix",
    "{ pkgs, ... }: { apps.a.programs.packages = [ ‹pkgs.hello.override› { x = 1; } ]; }",
    "CG300",
    "in parentheses",
  ],
  [
    "nix",
    "{ lib, pkgs, ... }: { apps.a.services.components.b.process.argv = [ ‹lib.getExe› pkgs.hello ]; }",
    "CG300",
    "in parentheses",
  ],
  [
    "ts",
    module("{\n  apps: {\n    a: «{»\n      usage: ``,\n  },\n}").replace("})", "}‹)›"),
    "CG100",
    "Close it with `}`.",
  ],
  ["ts", module("{ pkgs: { a: «[»1 ‹}› }"), "CG100", "Close it with `]`."],
  ["ts", `${module("")}const a = «\`»\n  text;\n‹›`, "CG100", "a backtick"],
  ["ts", module("{ a: «`»text\n, b: `‹x›` }"), "CG100", "a backtick"],
  ["ts", `${module("{}")}«/»* text\n‹›`, "CG100", "Close it with `*/`."],
  ["ts", template("sh`ls ${‹HOME›}`"), "CG103", "write `\\${HOME}`."],
  ["ts", template("sh`ls ${PORT‹:›-80}`"), "CG100", "write `\\${…}`."],
  ["json", '{\n  "apps": «{»\n    "a": {}\n}\n‹›', "CG194", ""],
  ["json", '{ "apps": { "a": { "usage": «[»"x" ‹}› } }', "CG194", ""],
  ["yaml", "apps:\n  a:\n    description: ‹A tool› #1 for x.\n", "CG301", 'quotes: `"A tool #1 for x."`.'],
  ["yaml", "apps:\n  a:\n    description: ‹A tool›\n    usage: x # y\n", "CG301", "full stop"],
];

it.each(inOneSyntax)("a recipe.%s is answered: %s", async (syntax, marked, code, hint) => {
  const text = marked.replace(/[‹›«»]/g, "");
  const offset = (sign: string): number =>
    marked.slice(0, marked.indexOf(sign)).replace(/[‹›«»]/g, "").length;
  const { diagnostics } = await compileRecipe(`recipe.${syntax}`, text);
  const found = diagnostics.find((each) => each.code === code);
  expect(diagnostics.map((each) => each.code)).toContain(code);
  expect([found?.span?.start, found?.span?.end]).toEqual([offset("‹"), Math.max(offset("‹"), offset("›"))]);
  if (marked.includes("«")) expect(found?.related?.[0]?.span.start).toBe(offset("«"));
  expect(found?.hint ?? "").toContain(hint);
});

it("a bracket that is indented badly is not taken for an open one", async () => {
  const text = "{\n  apps.a = {\n      usage = [\n    ];\n  };\n  pkgs.b = {\n    x = 1;\n";
  const { diagnostics } = await compileRecipe("recipe.nix", text);
  expect(diagnostics[0]?.related?.[0]?.span.start).toBe(text.lastIndexOf("{"));
});

it("a long line with an open bracket takes no more time for each of its brackets", () => {
  const pairs = 200_000;
  const text = `{ ${"a = [ ];".repeat(pairs)}`;
  const closed = Array.from({ length: pairs }, (_, index): [number, number] => [
    6 + 8 * index,
    8 + 8 * index,
  ]);
  expect(misclosed(text, closed)).toBeUndefined();
});
