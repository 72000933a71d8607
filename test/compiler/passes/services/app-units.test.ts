import { describe, expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const component = { process: { command: "/bin/web" } };
const checked = { ...component, healthcheck: { enable: true, test: ["true"] } };
const enabled = (service: string) => ({ services: { [service]: { enable: true } } });
const hostos = { hostos: { enable: true } };

function diagnosticsOf(components: Record<string, unknown>, runtimes: Record<string, unknown>, app = "demo") {
  return resolveRecipe({ apps: { [app]: appWith(components, runtimes) } }).diagnostics;
}
const saying = (components: Record<string, unknown>, runtimes: Record<string, unknown>, app?: string) =>
  diagnosticsOf(components, runtimes, app).map(({ code, message }) => `${code} ${message}`);

describe("units of an app that NixOS makes for it too", () => {
  it("are refused where the component is, with the resource", () => {
    const resources = { proxy: { role: "frontend", hostosConfig: enabled("nginx") } };
    expect(diagnosticsOf({ nginx: { ...component, resources } }, hostos)).toEqual([
      {
        code: "CG482",
        message: "component `nginx` has the unit name `nginx.service`, which resource `proxy` uses",
        at: "apps.demo.services.components.nginx:",
        related: [
          ["apps.demo.services.components.nginx.resources.proxy:", "NixOS creates `nginx.service` for this"],
        ],
        hint: "Give the component another name. On NixOS the two definitions conflict.",
      },
    ]);
  });

  it("may stand behind the one that is waited for", () => {
    const resources = { db: { hostosConfig: enabled("postgresql") } };
    expect(saying({ postgresql: component, web: { ...component, resources } }, hostos)).toEqual([
      "CG482 component `postgresql` has the unit name `postgresql.service`, which resource `db` uses",
    ]);
  });

  it("may be those of health checks and of setup", () => {
    const servers = { redis: { servers: { "web-health": { enable: true } } } };
    const redis = { resources: { cache: { hostosConfig: { services: servers } } } };
    expect(saying({ "redis-web": { ...checked, ...redis } }, hostos)).toEqual([
      "CG482 the health check of `redis-web` has the unit name `redis-web-health.service`, which resource `cache` uses",
    ]);
    const db = { resources: { db: { hostosConfig: enabled("postgresql") } } };
    const setup = { hostos: { enable: true, setup: "true" } };
    expect(saying({ web: { ...component, ...db } }, setup, "postgresql")).toEqual([
      "CG482 `setup` has the unit name `postgresql-setup.service`, which resource `db` uses",
    ]);
  });

  it("may come from the module of the runtime", () => {
    const runtimes = { hostos: { enable: true, hostosConfig: enabled("caddy") } };
    expect(saying({ caddy: component }, runtimes)).toEqual([
      "CG482 component `caddy` has the unit name `caddy.service`, which `hostosConfig` uses",
    ]);
  });

  it("do not matter where resources have a system of their own", () => {
    const resources = { proxy: { role: "frontend", hostosConfig: enabled("nginx") } };
    expect(diagnosticsOf({ nginx: { ...component, resources } }, { container: { enable: true } })).toEqual(
      [],
    );
  });
});
