import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const app = (components: string, host = ""): string => `{ apps.shop.services = {
  components = { web.process.command = "/bin/web"; ${components} };
  runtimes.hostos = { enable = true; ${host} };
}; }`;
const job = 'job.process = { command = "/bin/job"; argv = [ "--token" "hunter22-x" ]; };';

describe("a new component", () => {
  it("is listed with its command, without secrets", async () => {
    expect(await reviewOf(app(""), app(job))).toEqual([
      "danger apps.shop: `job` is given `--token`: its value looks like a secret and would be public (hidden here)",
      "notice apps.shop: new component `job`, which runs `/bin/job --token (hidden)`",
      "info apps.shop: unit `job.service` starts for the first time",
    ]);
  });
});

describe("settings in `hostosConfig` for the unit of a removed component", () => {
  const host = (settings: string): string => `hostosConfig.systemd.services.job = { ${settings} };`;
  const settings = host('environment.A = "1"; serviceConfig = { MemoryMax = "1G"; ProtectHome = true; };');
  const gone = [
    "warning apps.shop: component `job` removed: data in `/var/lib/job` stays on hosts",
    "notice apps.shop: unit `job.service` stops and is removed",
  ];

  it("are not reported if they are removed, too", async () => {
    expect(await reviewOf(app(job, settings), app(""))).toEqual(gone);
  });
});

describe("an environment variable", () => {
  const app = (value: string): string =>
    `{ apps.shop.services = {
      components.web.process = { command = "/bin/web"; environment.DB = "${value}"; };
      runtimes.container.enable = true;
    }; }`;
  const secret = "postgres://u:hunter2hunter2@database/x";

  it("that replaces a secret is not a danger, and hides the secret", async () => {
    expect(await reviewOf(app(secret), app("postgres://database"))).toEqual([
      "notice apps.shop: environment variable `DB` of `web` changed: what looks like a secret (hidden here) → `postgres://database`",
    ]);
    expect(await reviewOf(app("postgres://database"), app(secret))).toEqual([
      "danger apps.shop: environment variable `DB` of `web` changed: its value looks like a secret and would be public (hidden here)",
    ]);
  });
});

it("the retry template of a component is not a component", async () => {
  const app = (resources: string): string => `{ apps.shop.services = {
    components.web = { process.command = "/bin/web"; ${resources} };
    runtimes.hostos.enable = true;
  }; }`;
  const database = "resources.db.hostosConfig.services.postgresql.enable = true;";
  const about = async (before: string, after: string): Promise<readonly string[]> =>
    (await reviewOf(app(before), app(after))).filter((each) => each.includes("-retry"));
  expect(await about("", database)).toEqual(["info apps.shop: template unit `shop-retry@.service` is added"]);
  expect(await about(database, "")).toEqual([
    "info apps.shop: template unit `shop-retry@.service` is removed",
  ]);
});
