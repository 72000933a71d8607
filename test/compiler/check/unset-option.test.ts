import { expect, it } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

it("the placeholder for an invalid process is not reported as well", async () => {
  const { diagnostics } = await compileRecipe(
    "recipe.yaml",
    "apps: { web: { services: { components: { a: { process: caddy }, b: { process: } } } } }",
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(["CG300", "CG300"]);
});
