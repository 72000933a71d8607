import { describe, expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";
import { staticText } from "../../../../compiler/language/text.ts";

const process = { command: "/bin/x" };
const runtimes = { hostos: { enable: true }, container: { enable: true } };

function resolved(components: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const app = appWith(components, runtimes);
  const { catalog, diagnostics } = resolveRecipe({
    apps: { demo: { ...app, services: { ...(app.services as object), ...more } } },
  });
  const services = catalog.apps.get("demo")?.services;
  const environment = (component: string) =>
    Object.fromEntries(
      [...(services?.components.get(component)?.process.environment ?? [])].map(([name, value]) => [
        name,
        staticText(value),
      ]),
    );
  return { services, environment, codes: diagnostics.map(({ code }) => code), diagnostics };
}

const mysql = { services: { mysql: { enable: true } } };

describe("resources of others", () => {
  it("do not run, and nothing waits for them", () => {
    const { services, codes } = resolved(
      {
        web: {
          process,
          resources: { db: { external: { host: "db.example.org" } }, proxy: { role: "frontend" } },
        },
        worker: { process, resources: { db: { ports: ["5432:5432"] } } },
      },
      { jobs: { migrate: { component: "web", process, after: ["db"], before: ["web"] } } },
    );
    expect(codes).toEqual([]);
    expect([...(services?.resources.keys() ?? [])]).toEqual(["proxy"]);
    expect(services?.startOrder.find(({ name }) => name === "migrate")?.after).toEqual([]);
    expect(services?.startOrder.find(({ name }) => name === "worker")?.after).toEqual([]);
    expect([...(services?.components.get("worker")?.external.keys() ?? [])]).toEqual(["db"]);
  });

  it("are known to components by the variables of their database", () => {
    const { environment, services, codes } = resolved({
      web: {
        process: { ...process, environment: { PGUSER: "me" }, secrets: { key: { file: "/k" } } },
        resources: { db: { database: { enable: true, password: "key" } } },
      },
      worker: {
        process,
        resources: {
          db: { database: { enable: true, name: "jobs" }, external: { host: "::1", port: 6432 } },
        },
      },
      shop: {
        process: { ...process, secrets: { key: { file: "/k", variable: "FILE" } } },
        resources: {
          orders: {
            hostosConfig: mysql,
            database: { enable: true, role: "seller" },
            external: { host: "orders", secret: "key" },
          },
        },
      },
    });
    expect(codes).toEqual([]);
    expect(environment("web")).toEqual({ PGHOST: "::1", PGPORT: "6432", PGUSER: "me", PGDATABASE: "web" });
    expect(environment("worker")).toMatchObject({ PGUSER: "worker", PGDATABASE: "jobs" });
    expect(environment("shop")).toEqual({
      MYSQL_HOST: "orders",
      MYSQL_USER: "seller",
      MYSQL_DATABASE: "shop",
    });
    const secret = (component: string) => services?.components.get(component)?.process.secrets.get("key");
    expect(secret("web")).toMatchObject({ variable: "PGPASSWORD", as: "value" });
    expect(secret("shop")).toMatchObject({ variable: "FILE", as: "path" });
  });

  it("leave the password to the recipe where it sets the variable, and to upstream images", () => {
    const resources = { db: { database: { enable: true, password: "key" }, external: { host: "db" } } };
    const { services, codes } = resolved({
      web: {
        process: { ...process, environment: { PGPASSWORD: "x" }, secrets: { key: { file: "/k" } } },
        resources,
      },
      image: {
        process: { image: { name: "example.org/x", tag: "1" }, secrets: { key: { file: "/k" } } },
        resources,
      },
    });
    expect(codes).toEqual([]);
    for (const component of ["web", "image"])
      expect(services?.components.get(component)?.process.secrets.get("key")?.variable).toBeNull();
  });

  it("have one host, and a secret of the component", () => {
    const at = (host: string, secret?: string) => ({
      process,
      resources: { db: { external: { host, ...(secret !== undefined && { secret }) } } },
    });
    const { diagnostics } = resolved({ a: at("one"), b: at("two"), c: at("one", "key") });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["CG804", "`external` of resource `db` is set twice"],
      ["CG800", "component `c` has no secret `key` for the password of its database"],
    ]);
    const { codes } = resolved({
      a: {
        process,
        resources: { db: { database: { enable: true, password: "k" }, external: { host: "x" } } },
      },
    });
    expect(codes).toEqual(["CG800"]);
  });

  it("are one database of each kind for a component, and share no name with one", () => {
    const external = (host: string) => ({ database: { enable: true }, external: { host } });
    const local = {
      database: { enable: true },
      hostosConfig: { services: { postgresql: { enable: true } } },
    };
    expect(resolved({ web: { process, resources: { a: external("a"), b: external("b") } } }).codes).toEqual([
      "CG529",
    ]);
    expect(resolved({ web: { process, resources: { a: external("a"), b: local } } }).codes).toEqual([
      "CG529",
    ]);
    const both = { a: external("a"), b: { ...external("b"), hostosConfig: mysql } };
    expect(resolved({ web: { process, resources: both } }).codes).toEqual([]);
    const twice = { web: { process, resources: { cache: external("a") } }, cache: { process } };
    expect(resolved(twice).codes).toEqual(["CG402"]);
  });

  it.each(["db:5432", "https://db", "-db", "a b", "$HOST", ""])("refuse the host %j", (host) => {
    const { codes } = resolved({ web: { process, resources: { db: { external: { host } } } } });
    expect(codes).toEqual(["CG301"]);
  });
});
