import { expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

const told = async (healthcheck: string): Promise<readonly string[]> => {
  const { diagnostics } = await compileNixRecipe(
    `{ apps.web.services.components.web = { process.command = "/bin/web"; healthcheck = { ${healthcheck} }; }; }`,
  );
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
};

it("says that a health check nobody enabled is never run", async () => {
  expect(await told('test = [ "true-check" ];')).toEqual([
    "CG606 `healthcheck.test` of `web` is never run: `healthcheck.enable` is not set",
  ]);
});

it.each(['test = [ "true-check" ]; enable = false;', 'interval = "10s";'])(
  "says nothing of %s",
  async (settings) => {
    expect(await told(settings)).toEqual([]);
  },
);
