import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// In containers a backend is a machine of its own. Facts: nixos/modules/services, redis.conf.

/** What is said of a backend `db` with this module, and this further one for containers. */
async function said(module: string, container = "{ }", more = ""): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services = {
      components.web = { process.command = "/bin/web"; resources.db.hostosConfig = ${module}; ${more} };
      runtimes.container = { enable = true; resources.db.hostosConfig = ${container}; };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics
    .filter(({ code }) => /^CG6(?:14|23)$/.test(code))
    .flatMap(({ message, hint }) => [message, hint]);
}

const nobody = "in containers no component reaches `db`: ";
const redis = (server: string): string => `{ services.redis.servers.${server}; }`;

describe("a backend that no component reaches", () => {
  it("is PostgreSQL without TCP", async () => {
    const [message, hint] = await said("{ services.postgresql.enable = true; }");
    expect(message).toBe(`${nobody}it listens at localhost only`);
    expect(hint).toContain(
      "Set `services.postgresql.enableTCPIP = true`, and `services.postgresql.authentication`",
    );
    expect(hint).toContain("in `services.runtimes.container.resources.db.hostosConfig`");
  });

  it.each([
    ["by default", ""],
    [
      "by lines of its own",
      'authentication = mkForce "local all all trust\nhost all all 127.0.0.1/32 trust";',
    ],
    ["by a line that refuses", 'authentication = "host all all 0.0.0.0/0 reject";'],
  ])("is PostgreSQL that lets in localhost alone: %s", async (_, lines) => {
    const [message, hint] = await said(
      `{ lib, ... }: { services.postgresql = { enable = true; enableTCPIP = true; ${lines} }; }`,
    );
    expect(message).toBe(`${nobody}its \`authentication\` lets in localhost only`);
    expect(hint).toContain(
      "Set `services.postgresql.authentication` that lets in the network of the app (`samenet`)",
    );
  });

  it.each([
    ["mkForce", "", "lib.mkForce"],
    ["mkForce", "mkDefault", "lib.mkForce"],
    ["mkOverride 10", "mkForce", "lib.mkOverride 10"],
  ])(
    "is PostgreSQL whose lines for others are overridden by `%s`, as they have `%s`",
    async (strong, weak, fix) => {
      const module = (call: string, address: string, more = ""): string =>
        `{ lib, ... }: { services.postgresql = { ${more} authentication = ${call && `lib.${call}`} "host web web ${address} trust\n"; }; }`;
      const own = module(strong, "127.0.0.1/32", "enable = true; enableTCPIP = true;");
      const [message, hint] = await said(own, module(weak, "samenet"));
      expect(message).toBe(`${nobody}its \`authentication\` lets in localhost only`);
      expect(hint).toContain(`(\`samenet\`), by \`${fix}\` as well: by the other it is overridden`);
      expect(await said(own, module(strong, "samenet"))).toEqual([]);
    },
  );

  it("is a service whose address is overridden by that of its own machine", async () => {
    const address =
      '{ lib, ... }: { services.memcached = { enable = true; listen = lib.mkForce "127.0.0.1"; }; }';
    expect(await said(address, '{ services.memcached.listen = "0.0.0.0"; }')).toContain(
      `${nobody}it listens at localhost only`,
    );
  });

  it("is Redis at a socket, at localhost, or without a password", async () => {
    const [atSocket, all] = await said(redis("cache.enable = true"));
    expect(atSocket).toBe(`${nobody}it listens at a socket only`);
    const option = "services.redis.servers.cache";
    expect(all).toContain(
      `\`${option}.port = 6379\`, \`${option}.bind = null\`, \`${option}.settings.protected-mode = "no"\``,
    );
    expect(await said(redis('"".enable = true'))).toContain(`${nobody}it listens at localhost only`);
    const [byOldNames, how] = await said("{ services.redis = { enable = true; bind = null; }; }");
    expect(byOldNames).toBe(`${nobody}without a password Redis serves localhost only`);
    expect(how).toContain('Set `services.redis.servers."".settings.protected-mode = "no"`');
    expect(await said(redis("cache = { enable = true; port = 1; bind = null; }"))).toContain(
      `${nobody}without a password Redis serves localhost only`,
    );
  });

  it.each([
    ["services.rabbitmq.enable = true", "services.rabbitmq.listenAddress"],
    ['services.memcached = { enable = true; listen = "127.0.0.1"; }', "services.memcached.listen"],
    ["services.opensearch.enable = true", 'services.opensearch.settings."network.host"'],
    ["services.qdrant.enable = true", "services.qdrant.settings.service.host"],
    ["services.clickhouse.enable = true", "services.clickhouse.serverConfig.listen_host"],
    [
      'services.clickhouse = { enable = true; serverConfig = { http_port = 8123; listen_host = "::1"; }; }',
      "services.clickhouse.serverConfig.listen_host",
    ],
    ["services.surrealdb.enable = true", "services.surrealdb.host"],
    ["services.tika.enable = true", "services.tika.listenAddress"],
    ["services.grafana.enable = true", "services.grafana.settings.server.http_addr"],
    [
      'services.grafana = { enable = true; addr = "127.0.0.1"; port = 80; }',
      "services.grafana.settings.server.http_addr",
    ],
    ["services.ollama.enable = true", "services.ollama.host"],
    ["services.mongodb = lib.mkMerge [ { enable = true; } ]", "services.mongodb.bind_ip"],
  ])("is one that NixOS has listen at localhost: %s", async (module, option) => {
    expect(await said(`{ lib, ... }: { ${module}; }`)).toEqual([
      `${nobody}it listens at localhost only`,
      expect.stringContaining(`Set \`${option} = "0.0.0.0"\``),
    ]);
  });
});

describe("a backend that no component gets into", () => {
  it("is one that listens at URLs of localhost", async () => {
    expect(await said("{ services.etcd.enable = true; }")).toEqual([
      `${nobody}it listens at localhost only`,
      expect.stringContaining('Set `services.etcd.listenClientUrls = [ "http://0.0.0.0:2379" ]`'),
    ]);
    expect(await said("{ services.apache-kafka.enable = true; }")).toContain(
      `${nobody}it listens at localhost only`,
    );
  });

  it("is PgBouncer at a socket, a broker without listeners", async () => {
    const [pgbouncer] = await said(
      "{ services = { pgbouncer.enable = true; postgresql.enable = true; postgresqlBackup.enable = true; }; }",
    );
    expect(pgbouncer).toBe(`${nobody}it listens at a socket only`);
    const [mosquitto] = await said("{ services.mosquitto.enable = true; }");
    expect(mosquitto).toBe(`${nobody}without listeners it listens at localhost only`);
  });

  it("is MySQL whose accounts NixOS makes", async () => {
    const users = 'ensureUsers = [ { name = "web"; } ];';
    const [message, hint] = await said(
      `{ services.mysql = { enable = true; package = pkgs.mariadb; ${users} }; }`,
    );
    expect(message).toBe(`${nobody}all of its accounts are for the socket on its own machine`);
    expect(hint).toContain("Set `services.mysql.initialScript` that makes one for others");
  });
});

describe("a frontend whose port nothing answers", () => {
  const frontend = 'resources.db = { role = "frontend"; ports = [ "4180:4180" ]; };';
  const oauth2 = (more: string): string => `{ services.oauth2-proxy = { enable = true; ${more} }; }`;

  it.each([
    ["by default", ""],
    ["as it is told", 'httpAddress = "http://[::1]:4180";'],
    ["at a port that is computed", 'httpAddress = "http://localhost:${toString pkgs.port}";'],
    ["with other settings", "extraConfig.skip-provider-button = true;"],
  ])("listens at localhost: %s", async (_, more) => {
    expect(await said(oauth2(more), "{ }", frontend)).toEqual([
      "in containers nothing answers at the port `4180:4180` of `db`: it listens at localhost only",
      expect.stringContaining('Set `services.oauth2-proxy.httpAddress = "http://0.0.0.0:4180"`'),
    ]);
  });

  it.each([
    ["by its address", oauth2('httpAddress = "0.0.0.0:4180";')],
    ["by TLS", oauth2("tls.enable = true;")],
    ["by settings of its own", oauth2('extraConfig.http-address = ":4180";')],
    ["by a proxy in front", "{ services = { oauth2-proxy.enable = true; nginx.enable = true; }; }"],
    ["by Grafana's older names", '{ services.grafana = { enable = true; addr = ""; }; }'],
  ])("but not what is answered: %s", async (_, module) => {
    expect(await said(module, "{ }", frontend)).toEqual([]);
  });
});

describe("nothing is said", () => {
  it.each([
    [
      "of PostgreSQL with TCP",
      '{ services.postgresql = { enable = true; enableTCPIP = true; authentication = "host all all samenet md5"; }; }',
    ],
    ["of etcd with URLs", '{ services.etcd = { enable = true; listenClientUrls = [ "http://db:2379" ]; }; }'],
    ["of MySQL with a script", "{ services.mysql = { enable = true; initialScript = ./src; }; }"],
    [
      "of MySQL that asks for no password",
      "{ services.mysql = { enable = true; settings.mysqld.skip-grant-tables = true; }; }",
    ],
    [
      "of MySQL whose unit may make accounts",
      '{ services.mysql.enable = true; systemd.services.mysql.postStart = "true"; }',
    ],
    [
      "of PostgreSQL with a mask",
      '{ services.postgresql = { enable = true; enableTCPIP = true; authentication = "hostssl a b 10.0.0.0 255.0.0.0 md5"; }; }',
    ],
    [
      "of authentication that only Nix knows",
      '{ services.postgresql = { enable = true; enableTCPIP = true; authentication = "${pkgs.lines}"; }; }',
    ],
    [
      "of authentication elsewhere",
      '{ services.postgresql = { enable = true; enableTCPIP = true; settings.hba_file = "/srv/hba"; }; }',
    ],
    [
      "of addresses in settings",
      '{ services.postgresql = { enable = true; settings.listen_addresses = lib.mkForce "*"; authentication = "host a b all md5"; }; }',
    ],
    [
      "of what only Nix knows",
      "{ services.postgresql = { enable = true; enableTCPIP = pkgs.hello.isOpen; }; }",
    ],
    ["of modules that import others", "{ imports = [ pkgs.module ]; services.postgresql.enable = true; }"],
    [
      "of a module that is not seen through",
      "pkgs.lib.recursiveUpdate { services.postgresql.enable = true; } pkgs.more",
    ],
    ["of what may not be enabled", "{ services.postgresql.enable = pkgs.stdenv.isLinux; }"],
    [
      "of what listens at another address",
      '{ services.rabbitmq = { enable = true; listenAddress = "::"; }; }',
    ],
    [
      "of text that may say the address",
      '{ services.mongodb = { enable = true; extraConfig = "net.bindIpAll: true"; }; }',
    ],
    [
      "of Redis with a password",
      redis('cache = { enable = true; port = 1; bind = null; requirePassFile = "/run/x"; }'),
    ],
    [
      "of Redis without protection",
      redis('cache = { enable = true; port = 1; bind = null; settings.protected-mode = "no"; }'),
    ],
    [
      "of a database behind what uses it",
      "{ services = { keycloak.enable = true; postgresql.enable = true; }; }",
    ],
    ["of other services", "{ services.nats.enable = true; }"],
  ])("%s", async (_, module) => {
    expect(await said(module)).toEqual([]);
  });

  it("of what is opened for containers", async () => {
    const open =
      '{ services.postgresql = { enableTCPIP = true; authentication = "host all all samenet trust"; }; }';
    expect(await said("{ services.postgresql.enable = true; }", open)).toEqual([]);
  });

  it("of frontends, which reach the components", async () => {
    const frontend = 'resources.db.role = "frontend";';
    expect(await said("{ services.postgresql.enable = true; }", "{ }", frontend)).toEqual([]);
  });
});
