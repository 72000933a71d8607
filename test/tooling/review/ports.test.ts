import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const [hosts, containers] = ["hostos.enable = true;", "container.enable = true;"];
const app = (ports: string, runtimes: string): string => `{ apps.shop.services = {
  components.web = {
    process = { command = "/bin/web"; ports = [ ${ports} ]; };
    resources.edge = { role = "frontend"; ports = [ "8097:8097" ]; hostosConfig.services.nginx.enable = true; };
  };
  runtimes = { ${runtimes} };
}; }`;
const ports = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(before, after)).filter((line) => /published|leads to/.test(line));

describe("ports of an app that only runs on hosts", () => {
  it("are the ports on which services listen", async () => {
    expect(await ports(app('"8096:80"', hosts), app('"8086:80"', hosts))).toEqual([]);
    expect(await ports(app('"8096:80"', hosts), app('"8096:81"', hosts))).toEqual([
      "warning apps.shop: port `81` newly published: it leads to `web` (`8096:81`)",
      "notice apps.shop: port `80` of `web` no longer published",
    ]);
  });

  it("stay the same if its containers are removed", async () => {
    const both = hosts + containers;
    expect(await ports(app('"8096:80"', both), app('"8096:80"', hosts))).toEqual([]);
    expect(await ports(app('"8096:80"', both), app('"8086:80"', hosts))).toEqual([]);
  });
});

describe("ports that containers publish", () => {
  it("are reported, also if the app runs on hosts", async () => {
    for (const runtimes of [containers, hosts + containers]) {
      expect(await ports(app('"8096:80"', runtimes), app('"8086:80"', runtimes))).toEqual([
        "warning apps.shop: port `8086` newly published: it leads to `web` (`8086:80`)",
        "notice apps.shop: port `8096` of `web` no longer published",
      ]);
      // Nothing is opened or closed.
      expect(await ports(app('"8096:80"', runtimes), app('"8096:81"', runtimes))).toEqual([
        "warning apps.shop: port `8096` now leads to `81` of `web` (was `80`)",
      ]);
    }
  });
});

describe("endpoints", () => {
  const withEndpoint = (endpoint: string, runtimes: string): string =>
    app("", runtimes).replace("ports = [  ];", `endpoints = { ${endpoint} };`);
  const dns = 'dns = { port = 53; protocol = "udp"; };';

  it("are reported with their protocol", async () => {
    expect(await ports(app("", containers), withEndpoint(dns, containers))).toEqual([
      "warning apps.shop: port `53` newly published: it leads to `web` (`53:53/udp`)",
    ]);
  });

  it("are reported where the firewall opens for them", async () => {
    const opened = dns.replace("};", "openFirewall = true; };");
    const found = await reviewOf(withEndpoint(dns, hosts), withEndpoint(opened, hosts));
    expect(found).toContain("warning apps.shop: the firewall of hosts opens port `53/udp` of `web`");
  });
});
