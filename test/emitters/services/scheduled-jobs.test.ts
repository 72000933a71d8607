import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

/** How the scheduled job `sweep` is ordered after `migrate`, on hosts and in containers. */
async function orderOf(sweep: string, migrate: string) {
  const { diagnostics, text } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web.process.command = "/bin/web";
      components.worker.process.command = "/bin/worker";
      jobs.sweep = { process.command = "/bin/sweep"; ${sweep} };
      jobs.migrate = { process.command = "/bin/migrate"; ${migrate} };
      runtimes.hostos.enable = true;
      runtimes.container.enable = true;
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const unit = text("apps/shop/hostos/units/sweep.service") ?? "";
  const compose = text("apps/shop/container/compose.yaml") ?? "";
  const [, dependsOn = ""] =
    /\n {2}sweep:\n(?: {4}.*\n)*? {4}depends_on:\n((?: {6}.*\n)*)/.exec(compose) ?? [];
  return {
    after: /^After=.*\bmigrate\.service/m.test(unit),
    needs: /^(?:Requisite|Requires)=.*\bmigrate\.service/m.test(unit),
    container: /migrate:\n\s+condition: "service_completed_successfully"/.test(dependsOn),
  };
}

const waits = { after: true, needs: true, container: true };
const not = { after: false, needs: false, container: false };
const daily = 'component = "web"; schedule = "daily";';

// A run that was missed while the host was off is made up for at boot: systemd.timer(5), `Persistent=`.
it.each([
  ["the migrations of its component", daily, 'before = [ "web" ];', waits],
  ["a migration that it names", `${daily} after = [ "migrate" ];`, 'before = [ "web" ];', waits],
  ["no migration of another component", daily, 'before = [ "worker" ];', not],
  ["no job that only has the account of its component", daily, 'component = "web";', not],
  ["no migration, if it has an account of its own", 'schedule = "daily";', 'before = [ "web" ];', not],
  [
    "none that it is ordered before, if it is not scheduled",
    'component = "web"; before = [ "migrate" ];',
    'before = [ "web" ];',
    not,
  ],
])("a scheduled job waits for %s", async (_, sweep, migrate, expected) => {
  expect(await orderOf(sweep, migrate)).toEqual(expected);
});

it.each([
  ['schedule = "daily";', undefined],
  ["", "SIGUSR2"],
])("the scheduler of a container is stopped by the default signal: %s", async (schedule, expected) => {
  const { text } = await compileNixRecipe(`{
    apps.shop.services = {
      jobs.sweep = { process = { command = "/bin/sweep"; stop.signal = "SIGUSR2"; }; ${schedule} };
      runtimes.hostos.enable = true;
      runtimes.container.enable = true;
    };
  }`);
  expect(text("apps/shop/hostos/units/sweep.service")).toContain("KillSignal=SIGUSR2\n");
  const compose = text("apps/shop/container/compose.yaml") ?? "";
  expect(/stop_signal: "(.*)"/.exec(compose)?.[1]).toBe(expected);
});
