import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const app = (services: string): string => `{
  apps.shop = {
    services = {
      components = { ${services} };
      runtimes = { hostos.enable = true; container.enable = true; };
    };
    test.services.script = "true";
  };
}`;

const web = (resources: string, environment = ""): string => `
  web = {
    process = { command = "/bin/web"; environment = { ${environment} }; };
    resources = { ${resources} };
  };`;

const cache = 'hostosConfig.services.redis.servers.cache = { enable = true; bind = "0.0.0.0"; };';

describe("a resource that goes by another name", () => {
  it("was renamed, which leaves the volume of its container behind, and is not gone and new", async () => {
    expect(
      await reviewOf(
        app(web(`cache = { ${cache} };`, 'CACHE = "cache:6379";')),
        app(web(`store = { ${cache} };`, 'CACHE = "store:6379";')),
      ),
    ).toEqual([
      "danger apps.shop: resource `cache` renamed to `store`: the volume `cache-state` of its container stays behind, with what is in it",
      "notice apps.shop: environment variable `CACHE` of `web` changed: `cache:6379` → `store:6379`",
      "notice apps.shop: unit `web.service` restarts: `Environment=` changed",
    ]);
  });

  it("is another when it is not the same otherwise", async () => {
    expect(
      await reviewOf(
        app(web(`cache = { ${cache} };`)),
        app(web(`store = { ${cache} ports = [ "6379:6379" ]; };`)),
      ),
    ).toEqual(
      expect.arrayContaining([
        "warning apps.shop: resource `cache` removed",
        "notice apps.shop: new resource `store`",
      ]),
    );
  });
});
