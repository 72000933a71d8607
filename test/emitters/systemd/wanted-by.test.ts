import { expect, it } from "vitest";
import { emitHostos } from "../../../emitters/hostos/emit-hostos.ts";
import { resolveRecipe } from "../../support/resolve-recipe.ts";

// systemd fails the start of what requires a unit with the unit's own, but tries only the unit's again: what is not wanted
// by it then stays down, though the component has come up at the second attempt.

const nginx = { role: "frontend", hostosConfig: { services: { nginx: { enable: true } } } };
const postgresql = { hostosConfig: { services: { postgresql: { enable: true } } } };

it("dependents start with the components and the setup that they require, and frontends do not", () => {
  const { catalog, diagnostics } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: {
            api: { process: { command: "/bin/api" }, resources: { nginx, postgresql } },
            log: { process: { command: "/bin/log" } },
            web: { process: { command: "/bin/web" }, dependsOn: ["log", "api"] },
          },
          runtimes: { hostos: { enable: true, setup: "true" } },
        },
      },
    },
  });
  expect(diagnostics).toEqual([]);
  const files = emitHostos(catalog, { recipesFromOut: "../recipes", recipesName: "recipes" });
  const wanted = files
    .filter(({ path }) => path.includes("/units/"))
    .map(({ path, content }) => [
      path.replace(/^.*\/units\//, ""),
      /^WantedBy=(.*)$/m.exec(String(content))?.[1],
    ]);
  expect(Object.fromEntries(wanted)).toEqual({
    "catalog-demo.target": "multi-user.target",
    "api.service": "catalog-demo.target demo-setup.service",
    "demo-retry@.service": undefined,
    "demo-setup.service": "catalog-demo.target",
    "log.service": "catalog-demo.target demo-setup.service",
    "nginx.service.d/demo.conf": undefined,
    "web.service": "api.service catalog-demo.target demo-setup.service log.service",
  });
});

it("every unit of an app that starts on its own stops with the app's target", () => {
  const { catalog } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: { web: { process: { command: "/bin/web" }, resources: { postgresql } } },
          runtimes: { hostos: { enable: true, setup: "true" } },
        },
      },
    },
  });
  const files = emitHostos(catalog, { recipesFromOut: "../recipes", recipesName: "recipes" });
  const stopsWith = files
    .filter(({ path }) => /\/units\/[^/]+\.service$/.test(path))
    .map(({ path, content }) => [
      path.replace(/^.*\/units\//, ""),
      /^PartOf=(.*)$/m.exec(String(content))?.[1],
    ]);
  expect(Object.fromEntries(stopsWith)).toEqual({
    "demo-retry@.service": "%i.service",
    "demo-setup.service": "catalog-demo.target",
    "web.service": "catalog-demo.target",
  });
});
