import { describe, expect, it } from "vitest";
import { emitHostos } from "../../../emitters/hostos/emit-hostos.ts";
import { resolveRecipe } from "../../support/resolve-recipe.ts";

// Units of NixOS modules: those that every host has are required, others wanted. Before NixOS 25.11 there is no
// postgresql.target, and dovecot has had two names: to require what does not exist would keep the component from starting.

/** The lines about other units in each unit file of an app whose component `web` has a resource with this service. */
function orderOf(role: string, service: string): Record<string, readonly string[]> {
  const resources = { other: { role, hostosConfig: { services: { [service]: { enable: true } } } } };
  const { catalog } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: { web: { process: { command: "/bin/web" }, resources } },
          runtimes: { hostos: { enable: true } },
        },
      },
    },
  });
  const files = emitHostos(catalog, { recipesFromOut: "../recipes", recipesName: "recipes" });
  return Object.fromEntries(
    files
      .filter(({ path }) => /\/units\/.*\.(?:service|conf)$/.test(path))
      .map(({ path, content }) => [
        path.replace(/^.*\/units\//, ""),
        String(content).match(/^(?:(?:After|Before|OnFailure|Requires|Wants)=|PartOf=%i).*$/gm) ?? [],
      ]),
  );
}

describe("a component", () => {
  it("requires postgresql.service, and waits for the target where there is one", () => {
    expect(orderOf("backend", "postgresql")).toEqual({
      "web.service": [
        "After=network.target postgresql.service postgresql.target",
        "OnFailure=demo-retry@web.service",
        "Requires=postgresql.service",
        "Wants=postgresql.target",
      ],
      "demo-retry@.service": ["PartOf=%i.service"],
    });
  });

  it("waits for dovecot under both unit names", () => {
    expect(orderOf("backend", "dovecot2")).toEqual({
      "web.service": [
        "After=dovecot.service dovecot2.service network.target",
        "Wants=dovecot.service dovecot2.service",
      ],
    });
  });
});

describe("a frontend", () => {
  it("gets a drop-in for the unit that every host has", () => {
    expect(orderOf("frontend", "postgresql")).toEqual({
      "web.service": ["After=network.target", "Before=postgresql.target"],
      "postgresql.service.d/demo.conf": ["After=web.service"],
    });
  });

  it("with uncertain units is named by its component", () => {
    expect(orderOf("frontend", "dovecot2")).toEqual({
      "web.service": ["After=network.target", "Before=dovecot.service dovecot2.service"],
    });
  });
});
