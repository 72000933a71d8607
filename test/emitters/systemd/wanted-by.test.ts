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
    "api.service": "demo-setup.service multi-user.target",
    "demo-retry@.service": undefined,
    "demo-setup.service": "multi-user.target",
    "log.service": "demo-setup.service multi-user.target",
    "nginx.service.d/demo.conf": undefined,
    "web.service": "api.service demo-setup.service log.service multi-user.target",
  });
});
