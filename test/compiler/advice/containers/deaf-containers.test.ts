import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(process: string, runtimes = "container.enable = true;"): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.notes.services = {
      components.web.process = { command = "/bin/web"; ports = [ "80:8000" "81:8001" ]; ${process} };
      runtimes = { ${runtimes} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "CG638" ? [message] : []));
}

const file = (text: string): string => `configData."web.conf".text = ${JSON.stringify(text)};`;

describe("a component that listens in its container alone", () => {
  it.each([
    ['argv = [ "serve" "--listen" "127.0.0.1:8001" ];', "--listen", "127.0.0.1", 8001],
    ['argv = [ "--bind-address=localhost" ];', "--bind-address", "localhost", 8000],
    ['environment.LISTEN_IP = "127.0.0.1";', "LISTEN_IP", "127.0.0.1", 8000],
    ['environment.HOST = "::1";', "HOST", "::1", 8000],
    ['environment.ROCKET_ADDRESS = "127.0.0.1";', "ROCKET_ADDRESS", "127.0.0.1", 8000],
    ['environment.HOSTNAME = "localhost";', "HOSTNAME", "localhost", 8000],
    ['environment.GF_SERVER_HTTP_ADDR = "127.0.0.1";', "GF_SERVER_HTTP_ADDR", "127.0.0.1", 8000],
    [file("[server]\nHTTP_ADDR = 127.0.0.1\n"), "HTTP_ADDR", "127.0.0.1", 8000],
    ['environment.HTTP_ADDR = "localhost:8000";', "HTTP_ADDR", "localhost", 8000],
    [file("server:\n  address: 'tcp://127.0.0.1:8000'\n"), "address", "127.0.0.1", 8000],
    [file("listen = [::1]:8000 # here\n"), "listen", "[::1]", 8000],
    [file("listener 1883\nbind_address localhost\n"), "bind_address", "localhost", 8000],
  ])("is told: %s", async (process, by, host, port) => {
    expect(await said(process)).toEqual([
      `in its container \`web\` listens at \`${host}\` by \`${by}\`: nobody reaches port ${port}`,
    ]);
    expect(await said(process, "hostos.enable = true;")).toEqual([]);
  });

  it.each([
    'argv = [ "--listen" "0.0.0.0:8000" ];',
    // Of what it asks, and of what others ask it for.
    'environment.DB_HOST = "localhost";',
    'environment.BASE_URL = "http://localhost:8000";',
    'environment.N8N_HOST = "localhost";',
    'environment.PROXY_ADDRESS = "127.0.0.1:8000";',
    // Something else than what is published.
    'argv = [ "--listen" "127.0.0.1:9000" ];',
    'argv = [ "--metrics-listen" "127.0.0.1:8000" ];',
    'argv = [ "--listen" "127.0.0.1:8000" "--listen" "0.0.0.0:8001" ];',
    file("# listen = 127.0.0.1:8000\n"),
    file("hosts = localhost\n"),
  ])("is none: %s", async (process) => {
    expect(await said(process)).toEqual([]);
  });
});

describe("a component that others of its app ask by name", () => {
  const asked = async (web: string, others: string): Promise<readonly string[]> => {
    const { diagnostics } = await compileNixRecipe(`{
      apps.notes.services = {
        components.web = mkMerge [ { process.command = "/bin/web"; } { process = { ${web} }; } ];
        components.other = mkMerge [ { process.command = "/bin/other"; } { ${others} } ];
        runtimes.container.enable = true;
      };
    }`);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return diagnostics.flatMap(({ code, message }) => (code === "CG638" ? [message] : []));
  };
  const listen = 'argv = [ "--listen" "127.0.0.1:9090" ];';
  const proxy = (name: string): string =>
    `resources.proxy = { role = "frontend"; hostosConfig.services.nginx = { enable = true; virtualHosts.x.locations."/".proxyPass = "http://${name}:9090"; }; };`;

  it.each([
    'process.environment.METRICS = "http://web:9090/api";',
    'process.argv = [ "--metrics=web:9090" ];',
    'process.configData."o.yml".text = "targets: [web:9090, db:1]";',
    proxy("web"),
  ])("is told: %s", async (others) => {
    expect(await asked(listen, others)).toEqual([
      "in its container `web` listens at `127.0.0.1` by `--listen`: nobody reaches port 9090",
    ]);
  });

  it.each([
    [listen, 'process.environment.METRICS = "http://web:9091";'],
    [listen, 'process.environment.METRICS = "http://big-web:9090";'],
    [listen, 'process.environment.METRICS = "http://localhost:9090";'],
    [listen, proxy("other")],
    [`${listen} environment.SELF = "http://web:9090";`, ""],
    ['argv = [ "--listen" "0.0.0.0:9090" ];', proxy("web")],
    [`${listen} environment.LISTEN = "0.0.0.0:9091";`, proxy("web")],
  ])("is not: %s %s", async (web, others) => {
    expect(await asked(web, others)).toEqual([]);
  });
});
