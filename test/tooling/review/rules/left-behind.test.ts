import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const web = 'web.process.command = "/bin/web";';
const job = 'job.process = { command = "/bin/job"; stateDir = "/var/lib/jobs"; };';
const withDatabase = web.replace(
  "web.process.",
  "web.resources.db.hostosConfig.services.postgresql.enable = true; web.process.",
);
const both = "hostos.enable = true; container.enable = true;";
const app = (components: string, runtimes = both, name = "shop"): string =>
  `apps.${name}.services = { components = { ${components} }; runtimes = { ${runtimes} }; };`;
const recipe = (...apps: readonly string[]): string => `{ ${apps.join("\n")} }`;

const removals = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(recipe(before), recipe(after))).filter((line) => /^(?:warning|danger)/.test(line));

describe("data that stays after a removal", () => {
  it("includes the state of a component, on hosts and in containers", async () => {
    expect(await removals(app(web + job), app(web))).toEqual([
      "warning apps.shop: component `job` removed: data in `/var/lib/jobs` stays on hosts; the volume `job-state` of its container stays, with its data; its container `job` keeps running until you remove it",
    ]);
    expect(await removals(app(web + job, "container.enable = true;"), app(web))).toEqual([
      "warning apps.shop: component `job` removed: the volume `job-state` of its container stays, with its data; its container `job` keeps running until you remove it",
    ]);
  });

  it("leaves out state that another component now uses", async () => {
    const heir = web.replace("web.process.", 'web.process.stateDir = "/var/lib/jobs"; web.process.');
    expect(
      await removals(app(web + job, "hostos.enable = true;"), app(heir, "hostos.enable = true;")),
    ).toEqual([
      "warning apps.shop: component `job` removed",
      "warning apps.shop: `web` keeps its state in `/var/lib/jobs`; data in `/var/lib/web` stays there",
    ]);
  });

  it("includes the volume of a resource and a database of the host", async () => {
    expect(await removals(app(withDatabase), app(web))).toEqual([
      "warning apps.shop: resource `db` removed: data in `services.postgresql` stays on hosts; the volume `db-state` of its container stays, with its data; its container `db` keeps running until you remove it",
    ]);
  });

  it("includes all data of a disabled runtime, or of an app", async () => {
    const hosts =
      "hosts that import its module no longer find it; data in `/var/lib/web`, `services.postgresql` stays on hosts";
    const containers =
      "its containers keep running until you remove them; the volumes `shop_…` of its containers stay, with their data";
    expect(await removals(app(withDatabase), app(withDatabase, "container.enable = true;"))).toEqual([
      `warning apps.shop: runtime \`hostos\` disabled: ${hosts}`,
    ]);
    expect(await removals(app(withDatabase), app(withDatabase, "hostos.enable = true;"))).toEqual([
      `warning apps.shop: runtime \`container\` disabled: ${containers}`,
    ]);
    expect(await removals(app(withDatabase), 'apps.other.description = "Another.";')).toEqual([
      `danger apps.shop: app removed: ${hosts}; ${containers}; \`apps.other\` is new and without this data`,
    ]);
  });
});

describe("a part beside a new one", () => {
  it("is a danger if its data stays behind: it may have another name now", async () => {
    const other = job.replace("job.process", "other.process").replace("/var/lib/jobs", "/var/lib/other");
    expect(
      await removals(app(web + job, "hostos.enable = true;"), app(web + other, "hostos.enable = true;")),
    ).toEqual([
      "danger apps.shop: component `job` removed: data in `/var/lib/jobs` stays on hosts; `other` is new and without this data",
    ]);
  });
});
