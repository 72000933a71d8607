import { describe, expect, it } from "vitest";
import { makeResource, port } from "../../../support/ir-fixtures.ts";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const process = { command: "/bin/x" };
const resolveResources = (components: Record<string, unknown>) => {
  const { catalog, diagnostics } = resolveRecipe({ apps: { demo: appWith(components) } });
  return { resources: catalog.apps.get("demo")?.services.resources, diagnostics };
};

describe("resources", () => {
  it("are merged across components, in order of the component names", () => {
    const { resources, diagnostics } = resolveResources({
      web: {
        process,
        resources: {
          db: { ports: ["5432:5432", "1:1"], hostosConfig: { b: true } },
          proxy: { role: "frontend" },
        },
      },
      api: { process, resources: { db: { ports: ["5432:5432"], hostosConfig: { a: true } } } },
      worker: { process, resources: { db: {} } },
    });
    expect(diagnostics).toEqual([]);
    expect([...(resources?.keys() ?? [])]).toEqual(["db", "proxy"]);
    expect(resources?.get("db")).toMatchObject({
      name: "db",
      role: "backend",
      ports: [port(5432, 5432), port(1, 1)],
      declaredBy: ["api", "web", "worker"],
    });
    const keys = resources
      ?.get("db")
      ?.hostosConfigs.map((each) => each.kind === "attrs" && [...each.entries.keys()]);
    expect(keys).toEqual([["a"], ["b"]]);
    expect(resources?.get("proxy")).toEqual(makeResource("proxy", { role: "frontend", declaredBy: ["web"] }));
  });

  it("start the units of all their modules, in containers those of the runtime's own too", () => {
    const enabling = (name: string) => ({ services: { [name]: { enable: true } } });
    const { catalog, diagnostics } = resolveRecipe({
      apps: {
        demo: appWith(
          {
            api: { process, resources: { db: { hostosConfig: enabling("mysql") }, other: {} } },
            web: { process, resources: { db: { hostosConfig: enabling("memcached") } } },
          },
          { container: { resources: { db: { hostosConfig: enabling("haproxy") } } } },
        ),
      },
    });
    expect(diagnostics).toEqual([]);
    const resources = catalog.apps.get("demo")?.services.resources;
    const both = ["memcached.service", "mysql.service"].map((name) => ({ name, certain: true }));
    expect(resources?.get("db")?.units).toEqual({
      hostos: both,
      container: [{ name: "haproxy.service", certain: true }, ...both],
    });
    expect(resources?.get("other")?.units).toEqual({ hostos: [], container: [] });
  });

  it("have one role", () => {
    const { resources, diagnostics } = resolveResources({
      api: { process, resources: { proxy: {} } },
      web: { process, resources: { proxy: { role: "frontend" } } },
    });
    expect(resources?.get("proxy")?.role).toBe("backend");
    expect(diagnostics).toEqual([
      {
        code: "CG453",
        message: "resource `proxy` is a frontend here and a backend elsewhere",
        at: "apps.demo.services.components.web.resources.proxy.role",
        related: [["apps.demo.services.components.api.resources.proxy:", "declared as a backend"]],
        hint: "Use one role in both declarations, or two resources. A resource starts either before or after the components.",
      },
    ]);
  });
});
