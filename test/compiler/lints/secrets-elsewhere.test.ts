import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

it.each([
  ["$__file{/run/secrets/admin}", false],
  ["file:/run/secrets/admin", false],
  ["hunter2", true],
])("takes the password %j for a secret: %s", async (value, isSecret) => {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services.components.web.process = {
      command = "/bin/web";
      environment.GF_SECURITY_ADMIN_PASSWORD = ${JSON.stringify(value)};
    };
  }`);
  expect(diagnostics.some(({ code }) => code === "CG601")).toBe(isSecret);
});
