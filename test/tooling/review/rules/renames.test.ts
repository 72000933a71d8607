import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

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

describe("a renamed resource", () => {
  it("is one finding, which lists its old volume", async () => {
    expect(
      await reviewOf(
        app(web(`cache = { ${cache} };`, 'CACHE = "cache:6379";')),
        app(web(`store = { ${cache} };`, 'CACHE = "store:6379";')),
      ),
    ).toEqual([
      "danger apps.shop: resource `cache` renamed to `store`: the volume `cache-state` of its container stays, with its data; its container `cache` keeps running until you remove it",
      "notice apps.shop: environment variable `CACHE` of `web` changed: `cache:6379` → `store:6379`",
      "notice apps.shop: unit `web.service` restarts: `Environment=` changed",
    ]);
  });

  it("lists data on hosts under its old name", async () => {
    const host = (name: string): string => `{ apps.shop = {
      services = {
        components.web = {
          process.command = "/bin/web";
          resources.${name}.hostosConfig.services.redis.servers.${name} = { enable = true; bind = "0.0.0.0"; };
        };
        runtimes.hostos.enable = true;
      };
      test.services.script = "true";
    }; }`;
    expect(await reviewOf(host("cache"), host("store"))).toContain(
      "danger apps.shop: resource `cache` renamed to `store`: data in `services.redis.servers.cache` stays on hosts",
    );
  });

  it("is recognized if other options change, which are reported, too", async () => {
    expect(
      await reviewOf(
        app(web(`cache = { ${cache} };`)),
        app(web(`store = { ${cache} ports = [ "6379:6379" ]; };`)),
      ),
    ).toEqual([
      "danger apps.shop: resource `cache` renamed to `store`: the volume `cache-state` of its container stays, with its data; its container `cache` keeps running until you remove it",
      "warning apps.shop: port `6379` newly published: it leads to `store` (`6379:6379`)",
    ]);
  });

  const postgresql = "hostosConfig.services.postgresql = { enable = true; enableTCPIP = true; };";

  it.each([
    ["sets up something else", `store = { ${postgresql} };`],
    ["has another role", `store = { ${cache} role = "frontend"; };`],
    [
      "may be either of two",
      `store = { ${cache} ports = [ "1:1" ]; }; other = { ${cache} ports = [ "2:2" ]; };`,
    ],
  ])("is not recognized if it %s", async (_, resources) => {
    expect(await reviewOf(app(web(`cache = { ${cache} };`)), app(web(resources)))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^warning apps.shop: resource `cache` removed: .*the volume `cache-state` of its/,
        ),
        "notice apps.shop: new resource `store`",
      ]),
    );
  });
});

describe("a renamed component with other changes", () => {
  const component = (name: string, options: string): string =>
    app(`${name} = { process = { command = "/bin/server"; ${options} }; };`);

  it("is one finding, and its changes are reported", async () => {
    expect(
      await reviewOf(
        component("web", 'argv = [ "serve" ]; preStart = "mkdir -p web"; user = "non-privileged";'),
        component(
          "site",
          'argv = [ "serve" "-v" ]; preStart = "mkdir -p web"; user = "non-privileged"; environment.A = "1";',
        ),
      ),
    ).toEqual([
      "danger apps.shop: component `web` renamed to `site`: data in `/var/lib/web` stays there; the new state folder is `/var/lib/site`; it runs as `site` (was `web`); the volume `web-state` of its container stays, with its data; its container `web` keeps running until you remove it",
      "notice apps.shop: environment variable `A` of `site` added: `1`",
      "notice apps.shop: `site` runs `/bin/server serve -v` (was `/bin/server serve`)",
      "notice apps.shop: unit `site.service` replaces `web.service`: `Environment=`, `ExecStart=` changed",
    ]);
  });

  it("is reported with its new privileges", async () => {
    expect(
      await reviewOf(component("web", 'user = "non-privileged";'), component("site", 'user = "root";')),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^danger apps.shop: component `web` renamed to `site`: (?!.*runs as)/),
        "danger apps.shop: `site` now runs as root (was `web`)",
        expect.stringMatching(/^notice .*: unit `site.service` replaces `web.service`: /),
        "danger apps.shop: `site.service` loses `ProtectHome=true`, `SystemCallFilter=@system-service ~@privileged @chown capset`",
      ]),
    );
  });

  it("is not recognized if it runs another program", async () => {
    expect(
      await reviewOf(component("web", ""), component("site", "").replace("/bin/server", "/bin/other")),
    ).toEqual(
      expect.arrayContaining([
        "warning apps.shop: component `web` removed: data in `/var/lib/web` stays on hosts; the volume `web-state` of its container stays, with its data; its container `web` keeps running until you remove it",
        "notice apps.shop: new component `site`, which runs `/bin/other`",
      ]),
    );
  });

  it("is recognized together with a renamed resource", async () => {
    const using = (name: string, resource: string, more: string): string =>
      app(
        `${name} = { process = { command = "/bin/server"; ${more} }; resources.${resource} = { ${cache} }; };`,
      );
    expect(await reviewOf(using("web", "cache", ""), using("site", "store", 'environment.A = "1";'))).toEqual(
      [
        expect.stringContaining("danger apps.shop: component `web` renamed to `site`: "),
        expect.stringContaining("danger apps.shop: resource `cache` renamed to `store`: "),
        "notice apps.shop: environment variable `A` of `site` added: `1`",
        "notice apps.shop: unit `site.service` replaces `web.service`: `Environment=` changed",
      ],
    );
  });
});

describe("a renamed or removed package", () => {
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

  it("is one finding, and its users only restart", async () => {
    expect(
      await reviewOf(`{ ${tool("tool")} ${user("tool")} }`, `{ ${tool("utility")} ${user("utility")} }`),
    ).toEqual([
      "notice apps.shop: unit `web.service` restarts: package `utility` changed",
      "warning pkgs.utility: renamed from `tool`: the old name no longer exists",
    ]);
  });

  it("stays the main program of an app with other changes", async () => {
    const main = (name: string, description: string): string =>
      `{ ${tool(name)} apps.shop = { description = "${description}"; programs = { mainPackage = pkgs.${name}; runtimes.program.enable = true; }; }; }`;
    const found = await reviewOf(main("tool", "A shop."), main("utility", "Another."));
    expect(found.join("\n")).toContain("warning pkgs.utility: renamed from `tool`");
    expect(found.join("\n")).not.toContain("of nixpkgs");
  });

  it("comes from nixpkgs for entries that use its old name", async () => {
    const expected = "`apps.shop`, `pkgs.user` take `tool` from nixpkgs instead";
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
      "notice apps.shop: `web` runs `${pkgs.tool}/bin/tool` (was `${pkgs.utility}/bin/tool`)",
    );
  });

  it("does not change the command of a recipe that uses it from nixpkgs", async () => {
    const asked = (name: string): string => `apps.shop = {
      services = { components.web.process.command = pkgs.${name}; runtimes.hostos.enable = true; };
      test.services.script = "true";
    };`;
    expect(await reviewOf(`{ ${tool("tool")} ${asked("tool")} }`, `{ ${asked("tool")} }`)).toEqual([
      "notice apps.shop: unit `web.service` restarts: `ExecStart=` changed; package `tool` changed",
      "warning pkgs.tool: package removed: `apps.shop` takes `tool` from nixpkgs instead",
    ]);
    expect(await reviewOf(`{ ${asked("curl")} }`, `{ ${asked("wget")} }`)).toContain(
      "notice apps.shop: `web` runs `${lib.getExe pkgs.wget}` (was `${lib.getExe pkgs.curl}`)",
    );
  });

  it("lists no users if there are none", async () => {
    expect(await reviewOf(`{ ${tool("tool")} ${user("curl")} }`, `{ ${user("curl")} }`)).toEqual([
      "warning pkgs.tool: package removed",
    ]);
  });
});

describe("a renamed app", () => {
  const host = (name: string, services: string): string => `{ apps."${name}" = {
    services = {
      components.web.process.command = "/bin/web";
      runtimes.hostos = { enable = true; hostosConfig = { ${services} }; };
    };
    test.services.script = "true";
  }; }`;

  it("lists databases on hosts under its old name", async () => {
    const data = (name: string): string => `
      services.redis.servers.${name}.enable = true;
      services.postgresql = { enable = true; ensureDatabases = [ "${name}" ]; };`;
    expect(await reviewOf(host("shop", data("shop")), host("store", data("store")))).toEqual([
      "danger apps.store: renamed from `shop`: data in `services.redis.servers.shop` and the database `shop` stays on hosts; hosts that import its module no longer find it",
    ]);
    expect(await reviewOf(host("shop", data("data")), host("store", data("data")))).toEqual([
      "warning apps.store: renamed from `shop`: hosts that import its module no longer find it",
    ]);
  });

  it.each([
    ["calendar", "cal"],
    ["cal", "calendar"],
    ["shell-history", "history"],
    ["agenda", "my-cal"],
    ["aa", "a"],
  ])("is one finding, from %s to %s", async (from, to) => {
    const named = (name: string): string => `{ apps."${name}" = {
      description = "A ${from} of ${from}s, for ${name}.";
      services = {
        components.web.process = { command = "/bin/web"; environment.NAME = "${name}"; };
        components.web.resources.cache = { ${cache} };
        runtimes.container.enable = true;
      };
      test.services.script = "true";
    }; }`;
    const [found, ...others] = await reviewOf(named(from), named(to));
    expect(others).toEqual([]);
    expect(found).toContain(`apps.${to}: renamed from \`${from}\``);
  });
});
