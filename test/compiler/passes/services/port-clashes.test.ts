import { describe, expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const withPorts = (ports: readonly string[], resources: Record<string, readonly string[]> = {}) => ({
  process: { command: "/bin/x", ports },
  resources: Object.fromEntries(Object.entries(resources).map(([name, own]) => [name, { ports: own }])),
});
const components = "apps.demo.services.components";
const hint = "Publish one of them on another host port: the number before the colon, or `hostPort`.";

describe("host ports within an app", () => {
  it("are published once, by components and resources alike", () => {
    const { diagnostics } = resolveRecipe({
      apps: {
        demo: appWith({
          api: withPorts(["8080:80", "9000:90"]),
          web: withPorts(["8080:8080"], { db: ["9000:1"] }),
        }),
      },
    });
    expect(diagnostics).toEqual([
      {
        code: "CG456",
        message: "component `web` publishes host port 8080, and so does component `api`",
        at: `${components}.web.process.ports.0`,
        related: [[`${components}.api.process.ports.0`, "published here"]],
        hint,
      },
      {
        code: "CG456",
        message: "resource `db` publishes host port 9000, and so does component `api`",
        at: `${components}.web.resources.db.ports.0`,
        related: [[`${components}.api.process.ports.1`, "published here"]],
        hint,
      },
    ]);
  });

  it("are published once by one component, too", () => {
    const { diagnostics } = resolveRecipe({ apps: { demo: appWith({ web: withPorts(["80:1", "80:1"]) }) } });
    expect(diagnostics.map(({ at, related }) => [at, related])).toEqual([
      [`${components}.web.process.ports.1`, [[`${components}.web.process.ports.0`, "published here"]]],
    ]);
  });

  it("are published once by one resource, too", () => {
    const twice = { db: ["80:1", "80:1"] };
    const { diagnostics } = resolveRecipe({
      apps: { demo: appWith({ api: withPorts([], twice), web: withPorts([], { db: ["80:1"] }) }) },
    });
    const ports = `${components}.api.resources.db.ports`;
    expect(diagnostics.map(({ message, at, related }) => [message, at, related])).toEqual([
      ["resource `db` publishes host port 80 twice", `${ports}.1`, [[`${ports}.0`, "published here"]]],
    ]);
  });

  it("count once for a resource that several components declare", () => {
    const declared = { db: ["5432:5432"] };
    const { diagnostics } = resolveRecipe({
      apps: { demo: appWith({ api: withPorts([], declared), web: withPorts([], declared) }) },
    });
    expect(diagnostics).toEqual([]);
  });
});

describe("a port at which a web server of the app serves HTTPS on hosts", () => {
  const secure = { nginx: { enable: true, virtualHosts: { a: { forceSSL: true } } } };
  const app = (ports: readonly string[], resources: Record<string, object>, hostos = true) => ({
    services: {
      components: { web: { process: { command: "/bin/x", ports }, resources } },
      runtimes: hostos ? { hostos: { enable: true } } : { container: { enable: true } },
    },
  });
  const proxy = (services: object, ports: readonly string[] = ["80:80"]) => ({
    role: "frontend",
    ports,
    hostosConfig: { services },
  });
  const reported = (demo: object) =>
    resolveRecipe({ apps: { demo } }).diagnostics.map(({ code, message, at, related }) => ({
      code,
      message,
      at,
      related,
    }));

  it("is taken for components, which listen at the port after the colon", () => {
    for (const ports of [["443:443"], ["8443:443"]])
      expect(reported(app(ports, { proxy: proxy(secure) }))).toEqual([
        {
          code: "CG510",
          message: "on NixOS hosts component `web` listens on port 443, where resource `proxy` serves HTTPS",
          at: `${components}.web.process.ports.0`,
          related: [[`${components}.web.resources.proxy:`, "serves HTTPS here"]],
        },
      ]);
    expect(reported(app(["443:8443"], { proxy: proxy(secure) }))).toEqual([]);
  });

  it("is free in containers, which have no certificates", () => {
    expect(reported(app(["443:443"], { proxy: proxy(secure) }, false))).toEqual([]);
  });

  it("is taken for another web server, not for the same one", () => {
    const caddy = { caddy: { enable: true, virtualHosts: { "a.example": {} } } };
    expect(
      reported(app([], { proxy: proxy(secure), site: proxy(caddy, ["81:81"]) })).map(
        ({ message }) => message,
      ),
    ).toEqual(["on NixOS hosts resource `proxy` listens on port 443, where resource `site` serves HTTPS"]);
    expect(reported(app([], { proxy: proxy(secure), site: proxy(secure, ["81:81"]) }))).toEqual([]);
  });
});
