import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function needsOf(node: string) {
  const { diagnostics, text } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web = {
        process.command = "/bin/web";
        resources.db.hostosConfig.services.postgresql.enable = true;
      };
      components.other.process.command = "/bin/other";
      jobs.prepare = { process.command = "/bin/prepare"; before = [ "db" ]; };
      jobs.report = { process.command = "/bin/report"; component = "web"; };
      jobs.dump = { process.command = "/bin/dump"; after = [ "db" ]; schedule = "daily"; };
      runtimes.hostos.enable = true;
      runtimes.container.enable = true;
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const unit = text(`apps/shop/hostos/units/${node}.service`) ?? "";
  const has = (key: string): boolean => new RegExp(`^${key}=.*\\bprepare\\.service`, "m").test(unit);
  return { after: has("After"), needs: has("Requires") || has("Requisite") };
}

// The unit of a resource cannot require the job, because other apps share it.
it.each(["web", "report", "dump"])(
  "%s requires the job before the resource that it waits for",
  async (node) => {
    expect(await needsOf(node)).toEqual({ after: true, needs: true });
  },
);

it("a component without the resource does not wait for the job", async () => {
  expect(await needsOf("other")).toEqual({ after: false, needs: false });
});
