// Slow. Depends on: compiler/frontends.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";

/** Reads what the other recipe defines in every way there is. */
const reader = `{ config, apps, lib, pkgs, ... }:
{
  apps.reader = {
    description = "Tool \${config.pkgs.tool.version}, \${apps.web.description}";
    displayName = if config.pkgs ? tool then "with" else throw "without";
    programs.mainPackage = pkgs.tool;
    programs.packages = lib.optional (config.apps.web.programs.runtimes.shell.enable or true) pkgs.tool;
    programs.runtimes.shell.enable = true;
  };
}
`;

async function codes(broken: string, text: string): Promise<string[]> {
  const files: Record<string, string> = { [`a/recipe.${broken}`]: text, "b/recipe.nix": reader };
  const bytes = new Map(Object.entries(files).map(([path, each]) => [path, new TextEncoder().encode(each)]));
  const tree: RecipeTree = {
    list: () => ({ files: [...bytes.keys()], problems: [] }),
    kind: (path) => (bytes.has(path) ? "file" : "missing"),
    read: (path) => ({ ok: true, bytes: bytes.get(path) ?? new Uint8Array() }),
  };
  const { diagnostics } = await compile({
    tree,
    recipesName: "recipes",
    recipesFromOut: "../recipes",
  });
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, span }) => `${code} ${span?.file ?? ""}:${text.slice(span?.start, span?.end)}`);
}

const whole = {
  nix: `{ lib, pkgs, ... }:
let
  version = "1.0";
  texts = rec { tool = "A tool."; web = "A \${tool}"; };
in
{
  pkgs.tool = {
    inherit version;
    description = texts.tool;
    homePage = "https://example.org";
    license = "mit";
    mainProgram = "tool";
    source = { git = "github:example/tool/v\${version}"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
    build.standardBuilder = { enable = true; packages.build = [ pkgs.cmake ] ++ lib.optional true pkgs.ninja; };
  };
  apps.web = {
    description = texts.web;
    programs = { mainPackage = pkgs.tool; runtimes.shell.enable = true; };
  };
}
`,
  yaml: `pkgs:
  tool:
    version: "1.0"
    description: A tool.
    homePage: https://example.org
    license: mit
    mainProgram: tool
    source:
      git: github:example/tool/v1.0
      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=
    build:
      standardBuilder:
        enable: true
        packages: { build: [cmake, !pkg ninja] }
apps:
  web:
    description: A tool.
    programs:
      mainPackage: tool
      runtimes:
        shell: { enable: true }
`,
  ts: `import { defineRecipe, pkgs } from "catalogc";
export default defineRecipe({
  pkgs: {
    tool: {
      version: "1.0",
      description: "A tool.",
      homePage: "https://example.org",
      license: "mit",
      mainProgram: "tool",
      source: { git: "github:example/tool/v1.0", hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" },
      build: { standardBuilder: { enable: true, packages: { build: [pkgs.cmake] } } },
    },
  },
  apps: {
    web: {
      description: "A tool.",
      programs: { mainPackage: pkgs.tool, runtimes: { shell: { enable: true } } },
    },
  },
});
`,
};

describe("a syntax error of a recipe", () => {
  it.each(["nix", "yaml", "ts"] as const)("is not reported in valid %s", async (syntax) => {
    expect(await codes(syntax, whole[syntax])).toEqual([]);
  });

  const inNix = (from: string, to: string): string => whole.nix.replace(from, to);
  const inYaml = (from: string, to: string): string => whole.yaml.replace(from, to);

  it.each([
    // A value, several values, a name of a `let`, of a set, of the entries, an argument, a bracket.
    ["nix", inNix(`"https://example.org"`, `"https:" +`), ["CG140 a/recipe.nix:;"]],
    [
      "nix",
      inNix(`[ pkgs.cmake ]`, `[ pkgs.cmake, pkgs.git ]`).replace(`"mit"`, "(").replace("pkgs.tool;", "3"),
      ["CG140 a/recipe.nix:;", "CG140 a/recipe.nix:,", "CG140 a/recipe.nix:="],
    ],
    ["nix", inNix(`version = "1.0";`, `version "1.0";`), ['CG140 a/recipe.nix:"']],
    ["nix", inNix(`texts = rec`, `= rec`), ["CG140 a/recipe.nix:="]],
    ["nix", inNix(`web = "A`, `if = "A`), ["CG140 a/recipe.nix:if"]],
    ["nix", inNix(`pkgs.tool = {`, `pkgs. = {`), ["CG140 a/recipe.nix:="]],
    ["nix", inNix(`pkgs.tool = {`, `pkgs = = {`), ["CG140 a/recipe.nix:="]],
    ["nix", inNix(`pkgs.tool = {`, `1.tool = {`), ["CG140 a/recipe.nix:1."]],
    ["nix", inNix(`{ lib, pkgs, ... }`, `{ lib pkgs, ... }`), ["CG140 a/recipe.nix:pkgs"]],
    ["nix", inNix(`texts.tool;`, `texts.tool; }`), ["CG154 a/recipe.nix:"]],
    ["nix", inNix(`"A tool."`, `"A tool.`), ["CG140 a/recipe.nix:${"]],
    // Beside it, what is wrong with a value.
    [
      "nix",
      inNix(`"https://example.org"`, `"https:" +`).replace(`"mit"`, "false"),
      ["CG140 a/recipe.nix:;", "CG300 a/recipe.nix:false"],
    ],
    ["yaml", inYaml("A tool.", "A tool: the best"), ["CG170 a/recipe.yaml:A"]],
    ["yaml", inYaml("A tool.", "@tool"), ["CG170 a/recipe.yaml:@"]],
    ["yaml", inYaml("[cmake, !pkg ninja]", "[cmake,, !pkg ninja, !foo x]"), ["CG170 a/recipe.yaml:,"]],
    ["yaml", inYaml("!pkg ninja", "!pkgs ninja"), ["CG172 a/recipe.yaml:!pkgs"]],
    ["yaml", inYaml("    license", "   license"), ["CG170 a/recipe.yaml: "]],
    ["yaml", inYaml(`"1.0"`, `"1.0`), ['CG170 a/recipe.yaml:"']],
    ["yaml", inYaml("  web:", "  web"), [expect.stringMatching("^CG170 a/recipe.yaml:web")]],
    ["ts", whole.ts.replace(`"1.0",`, `"1.0,`), ["CG100 a/recipe.ts:"]],
    ["ts", whole.ts.replace("tool: {", "tool {"), [..."{}:"].map((each) => `CG100 a/recipe.ts:${each}`)],
  ] as const)("is the only report: %s %#", async (syntax, text, expected) => {
    const found = await codes(syntax, text);
    expect(found).toEqual(expected);
  });

  // Damage that moves a binding to another set cannot be detected: once in a hundred times is allowed.
  it.each(["nix", "yaml", "ts"] as const)("is hardly ever followed by other reports: %s", async (syntax) => {
    const text = whole[syntax];
    const pieces = [..."{}[]()=;:,.\"'@%!?+&"];
    const change = fc
      .record({ at: fc.nat(text.length), cut: fc.nat(1), put: fc.constantFrom("", ...pieces) })
      // Another name would be a mistake of its own.
      .filter(
        ({ at, cut }) => !/\w\w/.test(text.slice(at - 1, at + 1)) && !/\w/.test(text.slice(at, at + cut)),
      );
    const runs = 500;
    const isSyntaxError = (reported: string): boolean => reported.startsWith("CG1");
    let broken = 0;
    const followed: unknown[] = [];
    for (const { at, cut, put } of fc.sample(change, { numRuns: runs, seed: 1 })) {
      const changed = text.slice(0, at) + put + text.slice(at + cut);
      const found = await codes(syntax, changed);
      if (!found.some(isSyntaxError)) continue;
      broken++;
      if (!found.every(isSyntaxError)) followed.push([changed.slice(at - 20, at + 20), found]);
    }
    expect(broken).toBeGreaterThan(runs / 4);
    expect(followed.length, JSON.stringify(followed)).toBeLessThan(runs / 100);
  });
});
