import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { stringProbes } from "../../emitters/hostile/string-options.ts";

async function diagnosticsOf(name: string, text: string): Promise<readonly Diagnostic[]> {
  const tree: RecipeTree = {
    list: () => ({ files: [name], problems: [] }),
    kind: (path) => (path === name ? "file" : path === "" ? "directory" : "missing"),
    read: () => ({ ok: true, bytes: new TextEncoder().encode(text) }),
  };
  const emit = (): ReadonlyMap<string, string> => new Map<string, string>();
  const { diagnostics } = await compile({ tree, recipesName: "recipes", recipesFromOut: "../recipes", emit });
  return diagnostics;
}

/** The code points that warnings name, or an error: such a text goes nowhere. */
const flagged = (diagnostics: readonly Diagnostic[]): readonly string[] => [
  ...new Set(
    diagnostics.flatMap(({ code, severity, message }) =>
      code === "CG316" ? (message.match(/U\+[0-9A-F]+/g) ?? []) : severity === "error" ? ["refused"] : [],
    ),
  ),
];

describe("invisible characters", () => {
  it.each(stringProbes().map(({ option, recipe }) => [option, recipe] as const))(
    "are flagged in %s, or refused",
    async (_, recipe) => {
      for (const [character, point] of [
        ["\u202e", "U+202E"],
        ["\u2066", "U+2066"],
        ["\u200b", "U+200B"],
        ["\u061c", "U+061C"],
      ]) {
        const found = flagged(await diagnosticsOf("recipe.json", JSON.stringify(recipe(`a${character}b`))));
        expect(found.includes("refused") || found.includes(point ?? ""), `${found.join()}`).toBe(true);
      }
    },
  );

  const script = "rm -rf /tmp/\u202egpj.cache";
  it.each([
    [
      "recipe.ts",
      `import { defineRecipe, sh } from "catalogc";\nexport default defineRecipe({ apps: { a: { test: { programs: { script: sh\`${script}\` } } } } });`,
    ],
    [
      "recipe.ts",
      `import { defineRecipe, pkgs } from "catalogc";\nexport default defineRecipe({ apps: { a: { usage: \`\${pkgs.hello} ${script}\` } } });`,
    ],
    ["recipe.yaml", `apps: { a: { test: { programs: { script: "${script}" } } } }`],
    ["recipe.yaml", `apps:\n  a:\n    test:\n      programs:\n        script: |\n          ${script}\n`],
    ["recipe.json", `{ "apps": { "a": { "test": { "programs": { "script": "rm \\u202e" } } } } }`],
    [
      "recipe.nix",
      `{ pkgs, ... }: { apps.a.test.programs.script = ''\${pkgs.hello}/bin/hello ${script}''; }`,
    ],
    ["recipe.nix", `{ pkgs, ... }: { apps.a.test.programs.script = "\${pkgs.writeText "x" "${script}"}"; }`],
    ["recipe.nix", `{ ... }: { apps.a.services.components.web.process.command = "/bin/x\u202e"; }`],
    [
      "recipe.nix",
      `{ pkgs, ... }: { apps.a.services.components.web.process.command = "\${pkgs.hello}/bin/x\u202e"; }`,
    ],
    ["recipe.nix", `{ ... }: { apps.a.services.components.web.process.environment."A\u202e" = "x"; }`],
    ["recipe.nix", `{ ... }: { apps."a\u202e".usage = "x"; }`],
    ["recipe.nix", `{ pkgs, ... }: { pkgs.a.build.extraAttrs = { "a\u202e" = pkgs.hello; }; }`],
    ["recipe.nix", `{ pkgs, ... }: { pkgs.a.build.extraAttrs.a = pkgs.writeText "a" "${script}"; }`],
    [
      "recipe.nix",
      `{ ... }: { apps.a.services.runtimes.hostos.hostosConfig = { lib, ... }: { users.motd = "${script}"; }; }`,
    ],
  ])("are flagged in %s: %j", async (name, text) => {
    const found = flagged(await diagnosticsOf(name, text));
    expect(found.includes("refused") || found.includes("U+202E")).toBe(true);
  });
});
