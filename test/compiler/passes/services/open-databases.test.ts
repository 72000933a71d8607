import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// Databases that ask for no password, and whose port is one of the host.

async function said(
  ports: string,
  services: string,
  runtimes = both,
  endpoints = "",
): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.site.services = {
      components.web = {
        process.command = "/bin/web";
        resources.db = { ports = [ ${ports} ]; endpoints = { ${endpoints} }; hostosConfig.services = { ${services} }; };
      };
      runtimes = { ${runtimes} };
    };
    apps.site.test.services.script = "true";
  }`);
  return diagnostics.filter(({ code }) => code === "CG634").map(({ message }) => message);
}

const both = "container.enable = true; hostos.enable = true;";
const open = (lines: string, more = "enableTCPIP = true;"): string =>
  `postgresql = { enable = true; package = pkgs.postgresql_17; ${more} authentication = ${lines}; };`;
const tcp = "postgresql.enableTCPIP = true";
const redis = (server: string): string => `redis.servers."" = { enable = true; ${server} };`;
const openRedis = 'bind = null; settings.protected-mode = "no";';

describe("a published database", () => {
  it.each([
    ["samenet", "host all all samenet trust"],
    ["everybody", "host all all 0.0.0.0/0 trust"],
    ["a network with a mask of its own", "host all all 10.0.0.0 255.0.0.0 trust"],
    ["with TLS", "hostssl all all all trust"],
  ])("is reported if PostgreSQL trusts others: %s", async (_, line) => {
    expect(await said('"5433:5432"', open(`"local all all peer\\n${line}\\n"`))).toEqual([
      `\`"5433:5432"\` publishes PostgreSQL, which does not require a password: \`${line}\``,
    ]);
  });

  it.each([
    ["by force", open('lib.mkForce "host all all samenet trust"')],
    ["by its addresses", open('"host all all samenet trust"', 'settings.listen_addresses = "*";')],
  ])("is reported if PostgreSQL is opened %s", async (_, services) => {
    expect(await said('"5432:5432"', services)).toHaveLength(1);
  });

  it("is reported if Redis is not protected, or memcached listens to others", async () => {
    expect(await said('"6379:6379"', redis(openRedis))).toEqual([
      '`"6379:6379"` publishes Redis, which does not require a password: `protected-mode = "no"`',
    ]);
    expect(await said('"1:11211"', 'memcached = { enable = true; listen = "0.0.0.0"; };')).toEqual([
      '`"1:11211"` publishes memcached, which does not require a password: it does not support passwords',
    ]);
  });

  it.each([
    ["it is not published", "", open('"host all all samenet trust"')],
    ["another port is", '"9187:9187"', open('"host all all samenet trust"')],
    ["it asks for passwords", '"5432:5432"', open('"host all all samenet scram-sha-256"')],
    ["it trusts its own machine alone", '"5432:5432"', open('"host all all 127.0.0.1/32 trust"')],
    ["it trusts the socket alone", '"5432:5432"', open('"local all all trust\\nhost all all all md5"')],
    ["nobody reaches it", '"5432:5432"', open('"host all all samenet trust"', "enableTCPIP = false;")],
    ["only Nix knows", '"5432:5432"', open('builtins.readFile "${pkgs.hello}/hba"')],
    [
      "stronger lines ask",
      '"5432:5432"',
      open('mkMerge [ "host all all all trust" (mkForce "host all all all md5") ]'),
    ],
    ["other files say who may come", '"5432:5432"', open('"include /etc/hba\\nhost all all all trust"')],
    ["Redis has a password", '"6379:6379"', redis(`${openRedis} requirePassFile = "/run/secrets/redis";`)],
    ["Redis has accounts", '"6379:6379"', redis(`${openRedis} settings.aclfile = "/etc/acl";`)],
    ["Redis listens at localhost", '"6379:6379"', redis('settings.protected-mode = "no";')],
    ["memcached does", '"11211:11211"', "memcached.enable = true;"],
  ])("is not reported when %s", async (_, ports, services) => {
    expect(await said(ports, services)).toEqual([]);
  });

  it.each([
    ["container.enable = true;", 1],
    ["hostos.enable = true;", 1],
    [both, 1],
    [`container.resources.db.hostosConfig.services.${tcp}; ${both}`, 1],
    [`container.resources.db.hostosConfig.services.${tcp}; hostos.enable = true;`, 0],
    [`hostos.hostosConfig.services.${tcp}; ${both}`, 1],
  ])("is reported once, for the runtimes where it is open: %s", async (runtimes, times) => {
    const services = open('"host all all samenet trust"', runtimes.includes("TCP") ? "" : undefined);
    expect(await said('"5432:5432"', services, runtimes)).toHaveLength(times);
  });
});

it.each([
  ["one = { port = 6379; };", '`"6379:6379"`'],
  ['one = { port = 6379; address = "127.0.0.1"; };', '`"127.0.0.1:6379:6379"`'],
  ["one = { port = 6370; lastPort = 6380; };", '`"6370-6380:6370-6380"`'],
])("an endpoint publishes like a port: %s", async (endpoints, written) => {
  const inContainers = "container.enable = true;";
  expect(await said("", redis(openRedis), inContainers, endpoints)).toEqual([
    `${written} publishes Redis, which does not require a password: \`protected-mode = "no"\``,
  ]);
});
