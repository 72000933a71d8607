import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function reported(process: string, runtimes = "container.enable = true;"): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.notes.services = {
      components.web.process = { command = "/bin/web"; ports = [ "80:8000" "81:8001" ]; ${process} };
      runtimes = { ${runtimes} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "advice/localhost-listener" ? [message] : []));
}

const file = (text: string): string => `configData."web.conf".text = ${JSON.stringify(text)};`;

describe("a component that listens on localhost", () => {
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
  ])("is reported: %s", async (process, by, host, port) => {
    expect(await reported(process)).toEqual([
      `\`${by}\` makes \`web\` listen on \`${host}\` of its container, so port ${port} is not reachable from outside`,
    ]);
    expect(await reported(process, "hostos.enable = true;")).toEqual([]);
  });

  it.each([
    'argv = [ "--listen" "0.0.0.0:8000" ];',
    // Addresses that it connects to, and addresses at which others reach it.
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
  ])("is not reported: %s", async (process) => {
    expect(await reported(process)).toEqual([]);
  });
});
