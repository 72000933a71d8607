import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Ports that are TCP, of services that are asked by UDP.

async function said(port: string, options = ""): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.names = mkMerge [
      {
        services.components.resolver.process = { command = pkgs.unbound; ports = [ "${port}" ]; };
        services.runtimes.container.enable = mkDefault true;
        services.runtimes.hostos.enable = mkDefault true;
        test.services.script = "true";
      }
      { ${options} }
    ];
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message, hint }) =>
    code === "advice/udp-port" ? [message, hint] : [],
  );
}

const onHost = (config: string): string => `services.runtimes.hostos.hostosConfig = ${config};`;

it("are reported with the endpoint to write", async () => {
  expect(await said("53:5335")).toEqual([
    '`"53:5335"` publishes a TCP port, and DNS uses UDP',
    'Ports are TCP. Publish UDP with `endpoints`: `{ port = 5335; hostPort = 53; protocol = "udp"; }`.',
  ]);
  expect(await said("51820:51820")).toEqual([
    '`"51820:51820"` publishes a TCP port, and WireGuard uses UDP',
    'Ports are TCP. Publish UDP with `endpoints`: `{ port = 51820; protocol = "udp"; }`.',
  ]);
});

it.each([
  ["other ports", "8053:8053", ""],
  ["what is not run", "53:53", "services.runtimes = { container.enable = false; hostos.enable = false; };"],
  ["what the firewall lets through", "53:53", onHost("{ networking.firewall.allowedUDPPorts = [ 53 ]; }")],
  [
    "a port that is published by UDP, too",
    "53:53",
    'services.components.resolver.process.endpoints.dns = { port = 53; protocol = "udp"; };',
  ],
  ["another firewall", "53:53", onHost("{ ... }: { networking.nftables.enable = true; }")],
  ["what `usage` says", "53:53", 'usage = "A second file publishes `53:53/udp`.";'],
])("%s is not reported", async (_what, port, options) => {
  expect(await said(port, options)).toEqual([]);
});

it("a firewall of the test's machine, or of TCP, is not that of hosts", async () => {
  const inTest = "test.services.hostosConfig.networking.firewall.allowedUDPPorts = [ 53 ];";
  expect(await said("53:53", inTest)).toHaveLength(2);
  expect(await said("53:53", onHost("{ networking.firewall.allowedTCPPorts = [ 853 ]; }"))).toHaveLength(2);
});
