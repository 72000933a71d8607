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

it("are reported with a fix for each runtime", async () => {
  const tcp = "Recipes can publish TCP ports only.";
  const hosts =
    "On hosts, open it with `networking.firewall.allowedUDPPorts = [ 5335 ]` in `services.runtimes.hostos.hostosConfig`.";
  const containers =
    'For containers, publish `"53:5335/udp"` in a second Compose file, and document that in `usage`.';
  const message = '`"53:5335"` publishes a TCP port, and DNS uses UDP';
  expect(await said("53:5335")).toEqual([message, `${tcp} ${hosts} ${containers}`]);
  expect(await said("53:5335", "services.runtimes.container.enable = false;")).toEqual([
    message,
    `${tcp} ${hosts}`,
  ]);
  expect(await said("53:5335", "services.runtimes.hostos.enable = false;")).toEqual([
    message,
    `${tcp} ${containers}`,
  ]);
  expect(await said("51820:51820")).toMatchObject([
    '`"51820:51820"` publishes a TCP port, and WireGuard uses UDP',
    {},
  ]);
});

it.each([
  ["other ports", "8053:8053", ""],
  ["what is not run", "53:53", "services.runtimes = { container.enable = false; hostos.enable = false; };"],
  ["what the firewall lets through", "53:53", onHost("{ networking.firewall.allowedUDPPorts = [ 53 ]; }")],
  ["another firewall", "53:53", onHost("{ ... }: { networking.nftables.enable = true; }")],
  ["what `usage` says", "53:53", 'usage = "A second file publishes `53:53/udp`.";'],
])("nothing is said of %s", async (_what, port, options) => {
  expect(await said(port, options)).toEqual([]);
});

it("a firewall of the test's machine, or of TCP, is not that of hosts", async () => {
  const inTest = "test.services.hostosConfig.networking.firewall.allowedUDPPorts = [ 53 ];";
  expect(await said("53:53", inTest)).toHaveLength(2);
  expect(await said("53:53", onHost("{ networking.firewall.allowedTCPPorts = [ 853 ]; }"))).toHaveLength(2);
});
