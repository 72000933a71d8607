import { describe, expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const process = { command: "/bin/x" };

/** The messages about an app with these components, jobs and networks. */
const problems = (
  components: Record<string, unknown>,
  more: Record<string, unknown> = {},
  container = true,
): readonly string[] => {
  const app = appWith(components) as { readonly services: Record<string, unknown> };
  const services = {
    ...app.services,
    networks: { back: { internal: true }, front: {} },
    runtimes: { container: { enable: container }, hostos: { enable: true } },
    ...more,
  };
  const { diagnostics } = resolveRecipe({ apps: { demo: { ...app, services } } });
  return diagnostics.filter(({ severity }) => severity !== "warning").map(({ message }) => message);
};

const unreachable = (dependent: string, needed: string): string =>
  `\`${dependent}\` cannot reach \`${needed}\`: they share no network of containers`;

describe("a dependent must share a network with its dependency", () => {
  it.each([
    ["both in the default network", [], []],
    ["one of several", ["back", "front"], ["front"]],
    ["the default network by name", ["default", "back"], []],
  ])("%s", (_, web, api) => {
    const components = {
      web: { process, dependsOn: ["api"], networks: web },
      api: { process, networks: api },
    };
    expect(problems(components)).toEqual([]);
  });

  it("a component with a network shares none with a component without one", () => {
    const components = {
      web: { process, dependsOn: ["api"], networks: ["front"], resources: { proxy: { role: "frontend" } } },
      api: { process },
    };
    expect(problems(components)).toEqual([unreachable("web", "api"), unreachable("proxy", "web")]);
  });

  it("a resource is in the networks of all its declarations", () => {
    const components = {
      web: { process, networks: ["front"], resources: { db: { networks: ["front"] } } },
      api: { process, networks: ["back"], resources: { db: { networks: ["back"] } } },
    };
    expect(problems(components)).toEqual([]);
  });

  it("a dependent need not share a network with a job, which has ended", () => {
    const jobs = { migrate: { process, networks: ["back"], before: ["web"] } };
    expect(problems({ web: { process } }, { jobs })).toEqual([]);
  });

  it("a job of a component is in the networks of that component", () => {
    const components = {
      web: { process, networks: ["back"], resources: { db: { networks: ["back"] } } },
    };
    const jobs = { migrate: { process, component: "web", networks: ["front"] } };
    expect(problems(components, { jobs })).toEqual([]);
    const alone = { migrate: { process, after: ["db"] } };
    expect(problems(components, { jobs: alone })).toEqual([unreachable("migrate", "db")]);
  });
});

describe("a process in the network of the host", () => {
  const inHost = { ...process, network: "host" };

  it("is reached by containers of every network", () => {
    const components = {
      web: { process, dependsOn: ["agent"], networks: ["front"], resources: { proxy: { role: "frontend" } } },
      agent: { process: inHost, resources: { cache: { ports: ["6379:6379"] } } },
    };
    expect(problems({ ...components, peer: { process: inHost, dependsOn: ["agent"] } })).toEqual([
      unreachable("proxy", "web"),
    ]);
  });

  it("reaches containers at published ports only", () => {
    const agent = { process: inHost, dependsOn: ["web"] };
    expect(problems({ agent, web: { process } })).toEqual([
      "`agent` cannot reach `web` from the network of the host",
    ]);
    expect(problems({ agent, web: { process: { ...process, endpoints: { a: { port: 80 } } } } })).toEqual([]);
  });
});

it("a component that shares the network of another one reaches what that reaches", () => {
  const components = {
    vpn: { process, networks: ["back"] },
    web: { process: { ...process, network: { component: "vpn" } }, dependsOn: ["api"] },
    api: { process, networks: ["front"] },
  };
  const runtimes = { container: { enable: true } };
  expect(problems(components, { runtimes })).toEqual([unreachable("web", "api")]);
  expect(problems({ ...components, api: { process, networks: ["back"] } }, { runtimes })).toEqual([]);
});

describe("a port", () => {
  const web = (networks: readonly string[]) => ({
    web: { process: { ...process, ports: ["80:8080"] }, networks },
  });

  it("cannot be published from internal networks only", () => {
    expect(problems(web(["back"]))).toEqual([
      "`ports` of `web` cannot be published: all its networks are internal",
    ]);
    expect(problems(web(["back", "front"]))).toEqual([]);
    expect(problems(web([]), { networks: { default: { internal: true } } })).toHaveLength(1);
  });

  it("is not published without containers", () => {
    expect(
      problems({ web: { process: { ...process, ports: ["8080:8080"] }, networks: ["back"] } }, {}, false),
    ).toEqual([]);
  });
});
