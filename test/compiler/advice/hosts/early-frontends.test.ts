import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// nginx and HAProxy resolve the names of upstreams when they start, and end where one has no address.

async function said(
  services: string,
  { worker = "", main = "", runtime = "container" } = {},
): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.chat.services = {
      components.main = {
        process.command = "/bin/chat"; ${main}
        resources.proxy = { role = "frontend"; hostosConfig.services = { ${services} }; };
      };
      components.worker = { process.command = "/bin/chat"; ${worker} };
      runtimes.${runtime}.enable = true;
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG628").map(({ message }) => message);
}

const nginx = (settings: string): string => `nginx = { enable = true; ${settings} };`;
const location = (pass: string): string => nginx(`virtualHosts.a.locations."/" = { ${pass} };`);
const told = (server: string): readonly string[] => [
  `in containers \`proxy\` does not wait for \`worker\`, which \`${server}\` passes requests to`,
];

describe("a frontend that passes requests to a component which does not declare it", () => {
  it.each([
    location('proxyPass = "http://worker:8083";'),
    location('proxyPass = "http://worker/";'),
    location('extraConfig = "proxy_pass http://worker:8083;";'),
    nginx('upstreams.a.servers."worker:8083" = { };'),
    nginx('upstreams.a.extraConfig = "server worker:8083;";'),
    nginx('appendHttpConfig = "upstream a { server worker:8083 backup; }";'),
  ])("%s", async (services) => {
    expect(await said(services)).toEqual(told("nginx"));
  });

  it("may be HAProxy", async () => {
    const config = "backend a\\n  server one worker:8083 check\\n";
    expect(await said(`haproxy = { enable = true; config = "${config}"; };`)).toEqual(told("haproxy"));
  });

  const asking = location('proxyPass = "http://worker:8083";');

  it("waits where the component declares it, or one that does waits for the component", async () => {
    expect(await said(asking, { worker: 'resources.proxy.role = "frontend";' })).toEqual([]);
    expect(await said(asking, { main: 'dependsOn = [ "worker" ];' })).toEqual([]);
    expect(await said(asking, { worker: 'dependsOn = [ "main" ];' })).toEqual(told("nginx"));
  });

  it("has every name from the beginning on hosts", async () => {
    expect(await said(asking, { runtime: "hostos" })).toEqual([]);
  });

  it.each([
    location('proxyPass = "http://main:8083";'),
    location('proxyPass = "http://worker.example.org:8083";'),
    location('return = "301 http://worker/";'),
    location('extraConfig = "# proxy_pass http://worker:8083;";'),
    location('extraConfig = "proxy_pass http://main:1/worker;";'),
    nginx('virtualHosts.a.serverName = "worker";'),
    nginx('virtualHosts.worker.locations."/".root = "/srv/worker";'),
    nginx('proxyResolveWhileRunning = true; virtualHosts.a.locations."/".proxyPass = "http://worker:8083";'),
    'caddy = { enable = true; extraConfig = "reverse_proxy worker:8083"; };',
  ])("is none: %s", async (services) => {
    expect(await said(services)).toEqual([]);
  });
});
