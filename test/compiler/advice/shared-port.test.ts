import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { compileNixRecipe, compileRecipe } from "../../support/compile-nix-recipe.ts";

const withPorts = (ports: readonly string[]) => ({ process: { command: "/bin/x", ports } });
const appWith = (components: object) => ({ services: { components } });

async function findings(apps: Record<string, object>): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await compileRecipe("recipe.json", JSON.stringify({ apps }));
  return diagnostics.filter(({ code }) => code === "advice/shared-port");
}
const reported = async (apps: Record<string, object>): Promise<readonly string[]> =>
  (await findings(apps)).map(({ message }) => message);

it("each port that several apps publish is reported once, with every app", async () => {
  const web = (...ports: string[]) => appWith({ web: withPorts(ports) });
  const found = await findings({
    a: web("90:1", "80:1"),
    b: web("80:2"),
    c: appWith({ x: { ...withPorts([]), resources: { web: { ports: ["80:3"] } } } }),
    d: web("90:1"),
  });
  expect(
    found.map(({ message, related }) => [message, ...(related ?? []).map((each) => each.message)]),
  ).toEqual([
    [
      "the apps `a`, `b` and `c` publish host port 80",
      "component `web` of app `b` publishes it here",
      "resource `web` of app `c` publishes it here",
    ],
    ["the apps `a` and `d` publish host port 90", "component `web` of app `d` publishes it here"],
  ]);
});

describe("a port that several apps publish for one unit of the host", () => {
  const site = (settings: object, ports: readonly string[] = ["80:80"]) => ({
    services: {
      components: {
        web: {
          process: { command: "/bin/x" },
          resources: { proxy: { role: "frontend", ports, hostosConfig: { services: settings } } },
        },
      },
      runtimes: { hostos: { enable: true } },
    },
  });
  const nginx = { nginx: { enable: true } };
  const httpd = { httpd: { enable: true } };
  const secure = { nginx: { enable: true, virtualHosts: { a: { forceSSL: true, enableACME: true } } } };

  it("is not a conflict: all apps share one nginx", async () => {
    expect(await reported({ a: site(nginx), b: site(nginx), c: site(secure) })).toEqual([]);
  });

  it("is a conflict where another unit or a component listens, too", async () => {
    expect(await reported({ a: site(nginx), b: site(httpd) })).toEqual([
      "the apps `a` and `b` publish host port 80",
    ]);
    const component = appWith({ x: withPorts(["80:8000"]) });
    expect(await reported({ a: site(nginx), b: site(nginx), c: component })).toEqual([
      "the apps `a`, `b` and `c` publish host port 80",
    ]);
  });

  it("is a conflict in containers, which share no nginx", async () => {
    const inContainer = appWith({
      x: { ...withPorts([]), resources: { proxy: { ports: ["80:80"], hostosConfig: { services: nginx } } } },
    });
    expect(await reported({ a: inContainer, b: site(nginx) })).toEqual([
      "the apps `a` and `b` publish host port 80",
    ]);
  });

  it("may be that of HTTPS, which no recipe lists", async () => {
    const component = appWith({ x: withPorts(["443:8443"]) });
    expect(await reported({ a: site(secure), b: component })).toEqual([
      "the apps `a` and `b` publish host port 443",
    ]);
    expect(await reported({ a: site(nginx), b: component })).toEqual([]);
  });
});

it("compares UDP ports and ranges with those of the same protocol", async () => {
  const app = (name: string, endpoint: string): string => `apps.${name}.services = {
    components.web.process = { command = "/bin/web"; endpoints.one = { ${endpoint} }; };
    runtimes.container.enable = true;
  };`;
  const said = async (one: string, two: string): Promise<readonly string[]> => {
    const { diagnostics } = await compileNixRecipe(`{ ${app("a", one)} ${app("b", two)} }`);
    return diagnostics.map(({ message }) => message);
  };
  const calls = 'port = 5000; protocol = "udp";';
  expect(await said(calls, calls)).toEqual(["the apps `a` and `b` publish host port 5000 (UDP)"]);
  expect(await said(calls, "port = 5000;")).toEqual([]);
  expect(await said("port = 900; lastPort = 910;", "port = 905;")).toEqual([
    "the apps `a` and `b` publish host port 905",
  ]);
  expect(await said("port = 900; lastPort = 910;", "port = 911;")).toEqual([]);
});
