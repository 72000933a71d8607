import { expect, it } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

const recipe = `{
  apps.one.services = { components.a.process = { command = "/bin/a"; ports = [ "80:80" ]; }; runtimes.hostos.enable = true; };
  apps.two.services = { components.b.process = { command = "/bin/b"; ports = [ "80:80" ]; }; };
}`;

it.each([
  ["{}", ["warning advice/no-runtime", "warning advice/shared-port"], true],
  ['{ shared-port: "off" }', ["warning advice/no-runtime"], true],
  ['{ shared-port: "error", no-runtime: "off" }', ["error advice/shared-port"], false],
])("a catalog sets the level of each rule: %s", async (advice, expected, isEmitted) => {
  const { diagnostics, texts } = await compileRecipe("recipe.nix", recipe, {
    "catalog.yaml": `advice: ${advice}
`,
  });
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`).sort()).toEqual([...expected].sort());
  expect(texts().size > 0).toBe(isEmitted);
});

it("a comment silences advice that is an error, and the catalog is emitted", async () => {
  const silenced = recipe.replace(
    "  apps.two",
    "  # catalogc-allow advice/no-runtime: it is started by hand\n  apps.two",
  );
  const { diagnostics, texts } = await compileRecipe("recipe.nix", silenced, {
    "catalog.yaml": "advice: { shared-port: off, no-runtime: error }\n",
  });
  expect(diagnostics).toEqual([]);
  expect(texts().size).toBeGreaterThan(0);
});
