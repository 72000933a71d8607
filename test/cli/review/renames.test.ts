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

describe("a package that goes by another name, or is gone", () => {
  const tool = (name: string): string =>
    `pkgs.${name} = { version = "1"; license = "mit"; source.path = ./src; build.standardBuilder.enable = true; };`;
  const user = (name: string): string => `pkgs.user = {
    version = "1"; license = "mit"; source.path = ./src;
    build.standardBuilder = { enable = true; packages.run = [ pkgs.${name} ]; };
  };
  apps.shop = {
    services = {
      components.web.process = { command = "\${pkgs.${name}}/bin/tool"; environment.TOOL = "\${pkgs.${name}}/share"; };
      runtimes.hostos.enable = true;
    };
    test.services.script = "true";
  };`;

  it("is told once, and of its users only what restarts", async () => {
    expect(
      await reviewOf(`{ ${tool("tool")} ${user("tool")} }`, `{ ${tool("utility")} ${user("utility")} }`),
    ).toEqual([
      "notice apps.shop: unit `web.service` restarts: package `utility` changed",
      "warning pkgs.utility: renamed from `tool`: whoever uses it by that name does not find it",
    ]);
  });

  it("is taken from nixpkgs by whoever still has the old name", async () => {
    const expected = "`apps.shop`, `pkgs.user` take `tool` from nixpkgs in its place";
    const restarts = "notice apps.shop: unit `web.service` restarts: package `tool` changed";
    expect(await reviewOf(`{ ${tool("tool")} ${user("tool")} }`, `{ ${user("tool")} }`)).toEqual([
      restarts,
      `warning pkgs.tool: package removed: ${expected}`,
    ]);
    const renamed = await reviewOf(
      `{ ${tool("tool")} ${user("tool")} }`,
      `{ ${tool("utility")} ${user("tool")} }`,
    );
    expect(renamed).toContain(`warning pkgs.utility: renamed from \`tool\`: ${expected}`);
    expect(renamed).toContain(
      "notice apps.shop: `web` runs `${pkgs.tool}/bin/tool`, before `${pkgs.utility}/bin/tool`",
    );
  });

  it("says nothing of users where there are none", async () => {
    expect(await reviewOf(`{ ${tool("tool")} ${user("curl")} }`, `{ ${user("curl")} }`)).toEqual([
      "warning pkgs.tool: package removed",
    ]);
  });
});
