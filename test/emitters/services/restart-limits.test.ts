import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function limitOf(restart: string, options = "") {
  const { text } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web = { process = { command = "/bin/web"; restart = "${restart}"; }; ${options} };
      runtimes.hostos.enable = true;
    };
  }`);
  const unit = text("apps/shop/hostos/units/web.service") ?? "";
  return unit.match(/^(?:StartLimit\w+|Restart\w*)=.*$/gm);
}

const health = 'healthcheck = { enable = true; test = [ "true" ]; };';

// Containers go on forever, too: Compose specification, `restart`.
it("a component that is always restarted has no start limit", async () => {
  for (const options of ["", health])
    expect(await limitOf("always", options)).toEqual([
      "StartLimitIntervalSec=0",
      "Restart=always",
      "RestartSec=5",
    ]);
});

it.each(["on-failure", "no"])("a component with the policy `%s` has a start limit", async (policy) => {
  expect(await limitOf(policy)).toEqual(
    expect.arrayContaining(["StartLimitBurst=5", "StartLimitIntervalSec=300", `Restart=${policy}`]),
  );
});
