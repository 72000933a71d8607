import { describe, expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const process = { command: "/bin/x" };
const components = "apps.demo.services.components";
const resolveDependencies = (dependsOn: readonly string[]) => {
  const { catalog, diagnostics } = resolveRecipe({
    apps: {
      demo: appWith({
        api: { process, resources: { db: {} } },
        web: { process, dependsOn },
        worker: { process },
      }),
    },
  });
  return {
    dependsOn: catalog.apps.get("demo")?.services.components.get("web")?.dependsOn,
    diagnostics,
  };
};

describe("dependsOn", () => {
  it("names components, each once", () => {
    expect(resolveDependencies(["worker", "api", "worker"])).toEqual({
      dependsOn: ["worker", "api"],
      diagnostics: [],
    });
  });

  it("names components that exist", () => {
    expect(resolveDependencies(["api", "wroker"])).toEqual({
      dependsOn: ["api"],
      diagnostics: [
        {
          code: "CG450",
          message: "component `web` depends on `wroker`, which is not a component of the app",
          at: `${components}.web.dependsOn.1`,
          hint: "Did you mean `worker`? Other components of the app: `api` and `worker`.",
        },
      ],
    });
  });

  it("does not name resources", () => {
    expect(resolveDependencies(["db"])).toEqual({
      dependsOn: [],
      diagnostics: [
        {
          code: "CG451",
          message: "component `web` depends on `db`, which is a resource",
          at: `${components}.web.dependsOn.0`,
          related: [[`${components}.api.resources.db:`, "the resource is declared here"]],
          hint: "Declare `resources.db` in the component instead: a backend starts before the component, a frontend after it.",
        },
      ],
    });
  });

  it("cannot name the component itself", () => {
    expect(resolveDependencies(["web"])).toEqual({
      dependsOn: [],
      diagnostics: [
        {
          code: "CG454",
          message: "component `web` depends on itself",
          at: `${components}.web.dependsOn.0`,
          hint: "Remove the name.",
        },
      ],
    });
  });

  it("has a message of its own if there is nothing to depend on", () => {
    const { diagnostics } = resolveRecipe({
      apps: { demo: appWith({ web: { process, dependsOn: ["x"] } }) },
    });
    expect(diagnostics.map(({ hint }) => hint)).toEqual(["The app has no other component."]);
  });
});
