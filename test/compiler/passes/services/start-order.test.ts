import { describe, expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const process = { command: "/bin/x" };
const backend = {};
const frontend = { role: "frontend" };
const resolveOrder = (components: Record<string, Record<string, unknown>>) => {
  const { catalog, diagnostics } = resolveRecipe({
    apps: {
      demo: appWith(
        Object.fromEntries(Object.entries(components).map(([name, data]) => [name, { process, ...data }])),
      ),
    },
  });
  const services = catalog.apps.get("demo")?.services;
  return { order: services?.startOrder, components: [...(services?.components.keys() ?? [])], diagnostics };
};
const component = (name: string, ...after: unknown[]) => ({ kind: "component", name, after });
const resource = (name: string, ...after: unknown[]) => ({ kind: "resource", name, after });
const on = (kind: string, name: string, why: string) => ({ kind, name, why });
const components = "apps.demo.services.components";

describe("the start order", () => {
  it("is by name if nothing waits", () => {
    expect(resolveOrder({ b: {}, a: { resources: { c: backend } }, "a-b": {} })).toEqual({
      order: [
        component("a-b"),
        component("b"),
        resource("c"),
        component("a", on("resource", "c", "backend")),
      ],
      components: ["a-b", "b", "a"],
      diagnostics: [],
    });
  });

  it("has backends before and frontends after their components, and dependencies first", () => {
    const {
      order,
      components: sorted,
      diagnostics,
    } = resolveOrder({
      api: { resources: { db: backend, proxy: frontend } },
      web: { dependsOn: ["api", "cache"], resources: { proxy: frontend } },
      cache: { resources: { db: backend } },
    });
    expect(diagnostics).toEqual([]);
    expect(order).toEqual([
      resource("db"),
      component("api", on("resource", "db", "backend")),
      component("cache", on("resource", "db", "backend")),
      component("web", on("component", "api", "dependsOn"), on("component", "cache", "dependsOn")),
      resource("proxy", on("component", "api", "frontend"), on("component", "web", "frontend")),
    ]);
    expect(sorted).toEqual(["api", "cache", "web"]);
  });

  it("prints a whole cycle with the place of each edge", () => {
    const { order, diagnostics } = resolveOrder({
      a: { dependsOn: ["b"] },
      b: { dependsOn: ["c"] },
      c: { dependsOn: ["a"] },
      waiting: { dependsOn: ["a"] },
    });
    expect(diagnostics).toEqual([
      {
        code: "CG452",
        message: "these wait for each other: `a` → `b` → `c` → `a`",
        at: `${components}.a.dependsOn.0`,
        related: [
          [`${components}.b.dependsOn.0`, "`b` depends on `c`"],
          [`${components}.c.dependsOn.0`, "`c` depends on `a`"],
        ],
        hint: "Remove one of these dependencies.",
      },
    ]);
    expect(order?.map(({ name }) => name)).toEqual(["a", "b", "c", "waiting"]);
  });

  it("sees cycles over resources", () => {
    const { diagnostics } = resolveOrder({
      api: { resources: { queue: backend }, dependsOn: ["web"] },
      web: { resources: { proxy: frontend } },
      worker: { resources: { proxy: frontend, queue: backend }, dependsOn: ["api"] },
    });
    expect(diagnostics).toEqual([]);

    const cyclic = resolveOrder({
      one: { resources: { x: backend, y: frontend } },
      two: { resources: { x: frontend, y: backend } },
    });
    // The roles conflict; the first declaration counts for each, and no cycle remains.
    expect(cyclic.diagnostics.map(({ code }) => code)).toEqual(["CG453", "CG453"]);
  });

  it("names every separate cycle", () => {
    const { diagnostics } = resolveOrder({
      a: { dependsOn: ["b"] },
      b: { dependsOn: ["a"] },
      c: { dependsOn: ["d"] },
      d: { dependsOn: ["c"] },
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "these wait for each other: `a` → `b` → `a`",
      "these wait for each other: `c` → `d` → `c`",
    ]);
  });
});
