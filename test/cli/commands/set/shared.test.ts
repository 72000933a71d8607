// Slow. Depends on: cli.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../../support/temp-folder.ts";

const build = "build: { standardBuilder: { enable: true } }";
const source = `source: { url: "https://example.org/x.tar.gz", hash: "" }`;
const rest = `license: "mit", ${source}, ${build}`;
const nixRest = `license = "mit"; source = { url = "https://example.org/x.tar.gz"; hash = ""; }; build.standardBuilder.enable = true;`;

interface Case {
  readonly files: Readonly<Record<string, string>>;
  readonly option: string;
  /** Each change, without arrows: `pkgs.a.version`. */
  readonly changed: readonly string[];
}

/** The literal to replace is `1.0.0`, once in all files. */
const cases: Readonly<Record<string, Case>> = {
  "a constant of several entries in TypeScript": {
    files: {
      "a/recipe.ts": `const version = "1.0.0";
export default { pkgs: {
  a: { version, mainProgram: "a-" + version, ${rest} },
  b: { version, ${rest} },
  c: { version: "1.0.1", ${rest} },
} };\n`,
    },
    option: "pkgs.b.version",
    changed: ["pkgs.a.mainProgram", "pkgs.a.version", "pkgs.b.version"],
  },
  "a constant of another TypeScript file": {
    files: {
      "common.ts": `export const versions = { tools: '1.0.0' }; // ü\n`,
      "a/recipe.ts": `import { versions } from "../common.ts";\nexport default { pkgs: { a: { version: versions.tools, ${rest} } } };\n`,
      "b/recipe.ts": `import * as common from "../common.ts";\nexport default { pkgs: { b: { version: common.versions.tools, ${rest} } } };\n`,
    },
    option: "pkgs.a.version",
    changed: ["pkgs.a.version", "pkgs.b.version"],
  },
  "an argument of a function in TypeScript": {
    files: {
      "common.ts": `export const tool = (version: string, { name }: { name: string }) => ({ version, mainProgram: name, ${rest} });\n`,
      "a/recipe.ts": `import { tool } from "../common.ts";\nexport default { pkgs: { a: tool("1.0.0", { name: "x" }), b: tool("2.0.0", { name: "y" }) } };\n`,
    },
    option: "pkgs.a.version",
    changed: ["pkgs.a.version"],
  },
  "a value in a function that builds recipes": {
    files: {
      "a/recipe.ts": `const tool = (mainProgram: string) => ({ version: \`1.0.0\`, mainProgram, ${rest} });
export default { pkgs: Object.fromEntries(["a", "b"].map((name) => [name, tool(name)])) };\n`,
    },
    option: "pkgs.b.version",
    changed: ["pkgs.a.version", "pkgs.b.version"],
  },
  "the default of a parameter": {
    files: {
      "a/recipe.ts": `const tool = ({ version = "1.0.0", mainProgram }: { version?: string; mainProgram: string }) => ({ version, mainProgram, ${rest} });
export default { pkgs: { a: tool({ mainProgram: "x" }), b: tool({ mainProgram: "y" }), c: tool({ version: "2.0.0", mainProgram: "z" }) } };\n`,
    },
    option: "pkgs.b.version",
    changed: ["pkgs.a.version", "pkgs.b.version"],
  },
  "an element of a list": {
    files: {
      "a/recipe.ts": `const [tool, other] = ["1.0.0", "1.0.1"];
export default { pkgs: { a: { version: tool, ${rest} }, b: { version: other, ${rest} } } };\n`,
    },
    option: "pkgs.a.version",
    changed: ["pkgs.a.version"],
  },
  "a let in Nix": {
    files: {
      "a/recipe.nix": `let version = "1.0.0"; in {
  pkgs.a = { inherit version; ${nixRest} };
  pkgs.b = { version = version; build.extraAttrs.postInstall = "echo \${version}"; ${nixRest} };
}\n`,
    },
    option: "pkgs.a.version",
    changed: ["pkgs.a.version", "pkgs.b.version", "pkgs.b.build.extraAttrs.postInstall"],
  },
  "an imported Nix file, inherited and in a with": {
    files: {
      "versions.nix": `{ tools = "1.0.0"; }\n`,
      "a/recipe.nix": `let inherit (import ../versions.nix) tools; in { pkgs.a = { version = tools; ${nixRest} }; }\n`,
      "b/recipe.nix": `with import ../versions.nix; { pkgs.b = { version = tools; ${nixRest} }; }\n`,
    },
    option: "pkgs.b.version",
    changed: ["pkgs.a.version", "pkgs.b.version"],
  },
  "an argument of a function in Nix": {
    files: {
      "a/recipe.nix": `{ lib, ... }: let tool = { version, program ? "x" }: { inherit version; mainProgram = program; ${nixRest} }; in {
  pkgs = lib.mapAttrs (_: tool) { a = { version = "1.0.0"; }; b.version = "2.0.0"; };\n}\n`,
    },
    option: "pkgs.a.version",
    changed: ["pkgs.a.version"],
  },
  "a recursive set and a computed name in Nix": {
    files: {
      "a/recipe.nix": `let name = "a"; in { pkgs.\${name} = rec { version = "1.0.0"; build.extraAttrs = { inherit version; }; license = "mit"; source.url = "https://example.org/x.tar.gz"; source.hash = ""; build.standardBuilder.enable = true; }; }\n`,
    },
    option: "pkgs.a.build.extraAttrs.version",
    changed: ["pkgs.a.version", "pkgs.a.build.extraAttrs.version"],
  },
  "an alias in YAML": {
    files: {
      "a/recipe.yaml": `pkgs:
  a: { version: &version 1.0.0, ${rest} }
  b: { version: *version, ${rest} } # ü
`,
    },
    option: "pkgs.b.version",
    changed: ["pkgs.a.version", "pkgs.b.version"],
  },
  "a value of another recipe": {
    files: {
      "a/recipe.json": `{ "pkgs": { "a": { "version": "1.0.0", "license": "mit", "source": { "url": "https://example.org/x.tar.gz", "hash": "" }, "build": { "standardBuilder": { "enable": true } } } } }\n`,
      "b/recipe.nix": `{ config, ... }: { pkgs.b = { inherit (config.pkgs.a) version; ${nixRest} }; }\n`,
    },
    option: "pkgs.b.version",
    changed: ["pkgs.a.version", "pkgs.b.version"],
  },
};

interface Answer {
  readonly status: string;
  readonly changes?: readonly { readonly option: string }[];
}

describe("catalogc set of a value that is shared", () => {
  it.each(Object.entries(cases))("changes one literal and lists every option: %s", async (_, given) => {
    const folder = tempFolder();
    writeTree(join(folder, "recipes"), given.files);
    const { stdout, stderr } = await catalogcHere(folder, ["set", given.option, "1.2.0", "--format", "json"]);
    expect(stderr).toBe("");
    const { status, changes } = JSON.parse(stdout) as Answer;
    expect([status, changes?.map(({ option }) => option).sort()]).toEqual([
      "changed",
      [...given.changed].sort(),
    ]);
    const after = Object.entries(given.files).map(([path, text]) => [path, text.replace("1.0.0", "1.2.0")]);
    expect(readTree(join(folder, "recipes"))).toEqual(Object.fromEntries(after));
  });

  it("shows each change, and the next steps of every package", async () => {
    const folder = tempFolder();
    const hash = `sha256-${"A".repeat(42)}E=`;
    const own = (name: string) =>
      `${name}: { version, license: "mit", source: { git: \`github:o/${name}/v1.0.0\`, hash: "${hash}" }, ${build} }`;
    writeTree(folder, {
      "recipes/a/recipe.ts": `const version = "1.0.0";\nexport default { pkgs: { ${own("a")}, ${own("b")} } };\n`,
    });
    const { stdout } = await catalogcHere(folder, ["set", "pkgs.a.version", "1.2.0", "--dry-run"]);
    expect(stdout.split("\n").filter((line) => /^(?:changes|next|note)/.test(line))).toEqual([
      "changes pkgs.a.version: 1.0.0 -> 1.2.0",
      "changes pkgs.b.version: 1.0.0 -> 1.2.0",
      "next: catalogc set pkgs.a.source.git github:o/a/v1.2.0",
      "next: catalogc set pkgs.b.source.git github:o/b/v1.2.0",
    ]);
  });

  it.each([
    ["an operator", `const v = "1." + "0";`, "v", "from an operation"],
    ["an operator in place", "", `"1." + "0"`, "from an operation"],
    ["two literals", `const v = \`\${"1"}.0\`;`, "v", "from an operation"],
    ["two constants", `const [a, b] = ["1", "0"];`, "a + b", "from an operation"],
    ["a method", `const v = "v1.0".slice(1);`, "v", "from an operation"],
    ["a condition that reads it", `const v = "1.0";`, `v === "1.0" ? v : "7"`, "from a condition"],
  ])("refuses a value that is computed: %s", async (_, constant, value, message) => {
    const folder = tempFolder();
    const recipe = `${constant}\nexport default { pkgs: { a: { version: ${value}, ${rest} }, b: { version: ${value}, ${rest} } } };\n`;
    writeTree(folder, { "recipes/a/recipe.ts": recipe });
    const before = readTree(folder);
    const { status, stderr } = await catalogcHere(folder, ["set", "pkgs.a.version", "2.0"]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("error[CG561]: `pkgs.a.version` is computed"),
    ]);
    expect(stderr).toContain(message);
    expect(readTree(folder)).toEqual(before);
  });
});
