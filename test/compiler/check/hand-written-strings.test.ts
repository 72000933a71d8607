import { expect, it } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

// In YAML and JSON a plain string may name a package or a file; one of Nix by hand is the string that it is.

const messages = async (file: "recipe.yaml" | "recipe.json", text: string): Promise<readonly string[]> =>
  (await compileRecipe(file, text)).diagnostics.map(({ code, hint }) => `${code} ${hint}`);

const yaml = (packages: string) => `apps: { web: { programs: { packages: ${packages} } } }`;
const json = (packages: unknown) => JSON.stringify({ apps: { web: { programs: { packages } } } });

it.each([
  ["[jq, curl]", []],
  ["!nix '[ pkgs.jq ]'", []],
  [`[jq, !nix '"curl"']`, ["CG300 Write the package itself: `pkgs.curl`."]],
  [`!nix '[ "jq" ]'`, ["CG300 Write the package itself: `pkgs.jq`."]],
])("YAML: packages: %s", async (packages, expected) => {
  expect(await messages("recipe.yaml", yaml(packages))).toEqual(expected);
});

it.each([
  [["jq"], []],
  [["jq", { $nix: '"curl"' }], ["CG300 Write the package itself: `pkgs.curl`."]],
])("JSON: packages: %j", async (packages, expected) => {
  expect(await messages("recipe.json", json(packages))).toEqual(expected);
});

it("a file is named by a path of Nix, not by a string", async () => {
  const app = (icon: string) =>
    `apps: { web: { services: { components: { web: { process: { command: caddy, configData: { a: { source: ${icon} } } } } }, runtimes: { hostos: { enable: true } } } } }`;
  expect(await messages("recipe.yaml", app("!nix ./recipe.yaml"))).toEqual([]);
  expect(await messages("recipe.yaml", app("./recipe.yaml"))).toEqual([]);
  expect(await messages("recipe.yaml", app(`!nix '"./recipe.yaml"'`))).toEqual([
    'CG300 Write `file("./name")` in TypeScript, `./name` in Nix.',
  ]);
});
