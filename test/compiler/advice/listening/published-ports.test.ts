import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// Ports that are published, and at which nothing listens, by what the recipe says itself.

async function said(component: string, proxy = "{ }", container = "{ }"): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.site.services = {
      components.web = mkMerge [
        { process.command = "/bin/web"; resources.proxy = mkMerge [ { role = "frontend"; } ${proxy} ]; }
        ${component}
      ];
      runtimes.container = { enable = true; resources.proxy.hostosConfig = ${container}; };
    };
    apps.site.test.services.script = "true";
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG627").map(({ message }) => message);
}

const process = (options: string): string => `{ process = { ports = [ "8000:8000" ]; ${options} }; }`;
const of = (who: string, port: string, published = "8000:8000"): string[] => [
  `component \`web\` listens at port ${port} by \`${who}\`, and \`"${published}"\` publishes 8000`,
];

describe("a component that publishes a port", () => {
  it("is told when it listens at another", async () => {
    expect(await said(process('environment.LISTEN_ADDR = "0.0.0.0:8080";'))).toEqual(
      of("LISTEN_ADDR", "8080"),
    );
    expect(await said(process('argv = [ "--listen=:8080" ];'))).toEqual(of("--listen", "8080"));
    expect(await said(process('argv = [ "serve" "-l" "[::]:8080" ];'))).toEqual(of("-l", "8080"));
  });

  it.each([
    ["it listens there", 'environment.LISTEN_ADDR = "0.0.0.0:8000";'],
    ["one of its ports is right", 'environment = { A = ":8080"; B = ":8000"; };'],
    ["another variable names it", 'environment = { LISTEN_ADDR = ":8080"; PORT = "8000"; };'],
    ["a file names it", 'environment.LISTEN_ADDR = ":8080"; configData.x.text = "port = 8000";'],
    ["a file is not seen", 'environment.LISTEN_ADDR = ":8080"; configData.x.source = "${pkgs.hello}/x";'],
    ["only Nix knows what is beside it", 'environment = { A = ":8080"; B = "${pkgs.hello}"; };'],
    ["that is for metrics", 'environment.METRICS_ADDR = ":8080";'],
    ["it is the address of another", 'environment.DATABASE = "db:5432";'],
  ])("is fine: %s", async (_, options) => {
    expect(await said(process(options))).toEqual([]);
  });

  it("is fine when its health check asks there", async () => {
    const check = 'healthcheck = { enable = true; test = [ "/bin/ask" "http://localhost:8000/" ]; };';
    expect(await said(`{ ${check} process = { ports = [ "8000:8000" ]; argv = [ "--a=:80" ]; }; }`)).toEqual(
      [],
    );
  });
});

const nginx = (ports: string, host: string, more = ""): string =>
  `{ ports = [ "${ports}" ]; hostosConfig.services.nginx = { enable = true; virtualHosts.a = { ${host} }; ${more} }; }`;
const ofNginx = (ports: string, published: string, service: number): string[] => [
  `resource \`proxy\` listens at ${ports} by the virtual hosts of nginx, and \`"${published}"\` publishes ${service}`,
];

describe("nginx that publishes a port", () => {
  it("is told when its virtual hosts listen at others", async () => {
    expect(await said("{ }", nginx("8081:8081", ""))).toEqual(ofNginx("port 80", "8081:8081", 8081));
    expect(await said("{ }", nginx("80:80", 'listen = [ { addr = "0.0.0.0"; port = 8081; } ];'))).toEqual(
      ofNginx("port 8081", "80:80", 80),
    );
    expect(await said("{ }", nginx("8443:8443", "forceSSL = true;"))).toEqual(
      ofNginx("ports 80, 443", "8443:8443", 8443),
    );
    expect(await said("{ }", nginx("80:80", "", "defaultHTTPListenPort = 8080;"))).toEqual(
      ofNginx("port 8080", "80:80", 80),
    );
  });

  it.each([
    ["there", nginx("8081:80", "")],
    ["with TLS", nginx("443:443", "addSSL = true;")],
    ["by a listen of its own", nginx("80:8081", 'listen = [ { addr = "*"; port = 8081; } ];')],
    ["perhaps, by text", nginx("81:81", 'extraConfig = "listen 81;";')],
    ["perhaps, in a stream", nginx("53:53", "", 'streamConfig = "…";')],
    ["perhaps, at a port that only Nix knows", nginx("81:81", "listen = pkgs.lib.x;")],
    [
      "not alone",
      `{ ports = [ "5432:5432" ]; hostosConfig.services = { nginx.enable = true; postgresql.enable = true; }; }`,
    ],
  ])("is fine when it listens %s", async (_, resource) => {
    expect(await said("{ }", resource)).toEqual([]);
  });

  it("is fine when it listens there in containers", async () => {
    const own = 'services.nginx.virtualHosts.a.listen = [ { addr = "*"; port = 8081; } ];';
    expect(await said("{ }", nginx("80:8081", ""), `{ ${own} }`)).toEqual([]);
  });
});

const service = (ports: string, services: string): string =>
  `{ ports = [ "${ports}" ]; hostosConfig.services = { ${services} }; }`;
const ofService = (port: number, who: string, published: string): string[] => [
  `resource \`proxy\` listens at port ${port} by \`${who}\`, and \`"${published}"\` publishes ${published.split(":")[1] ?? ""}`,
];

describe("a database that publishes a port", () => {
  it.each([
    ["5433:5433", "postgresql.enable = true;", 5432, "services.postgresql.settings.port"],
    [
      "5432:5432",
      "postgresql = { enable = true; settings = mkForce { port = 5433; }; };",
      5433,
      "services.postgresql.settings.port",
    ],
    [
      "3307:3307",
      "mysql = { enable = true; package = pkgs.mariadb; };",
      3306,
      "services.mysql.settings.mysqld.port",
    ],
    [
      "3306:3306",
      "mysql = { enable = true; settings.mysqld.port = 3307; };",
      3307,
      "services.mysql.settings.mysqld.port",
    ],
    ["11212:11212", "memcached.enable = true;", 11_211, "services.memcached.port"],
    ["6380:6380", 'redis.servers."".enable = true;', 6379, "services.redis.servers"],
    ["6379:6379", "redis.servers.web = { enable = true; port = 6380; };", 6380, "services.redis.servers"],
  ])("is told when it listens at another: %s of %s", async (ports, services, port, who) => {
    expect(await said("{ }", service(ports, services))).toEqual(ofService(port, who, ports));
  });

  it.each([
    ["there", "5432:5432", "postgresql.enable = true;"],
    ["there, at another port of the host", "5433:5432", "postgresql.enable = true;"],
    ["there, by an option", "5433:5433", "postgresql = { enable = true; settings.port = 5433; };"],
    ["perhaps, by the old name", "5433:5433", "postgresql = { enable = true; port = 5433; };"],
    [
      "perhaps, at a port that only Nix knows",
      "5433:5433",
      "postgresql = { enable = true; settings = pkgs.lib.x; };",
    ],
    ["nowhere, being off", "5433:5433", "postgresql.enable = false;"],
    ["perhaps, by a file", "3307:3307", "mysql = { enable = true; configFile = pkgs.x; };"],
    [
      "at one of two ports",
      "6380:6380",
      'redis.servers = { "" = { enable = true; }; b = { enable = true; port = 6380; }; };',
    ],
    ["at a socket alone", "6379:6379", "redis.servers.web.enable = true;"],
    ["where nobody knows", "8081:8081", "caddy.enable = true;"],
  ])("is fine when it listens %s", async (_, ports, services) => {
    expect(await said("{ }", service(ports, services))).toEqual([]);
  });
});
