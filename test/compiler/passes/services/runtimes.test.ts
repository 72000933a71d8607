import { describe, expect, it } from "vitest";
import { text } from "../../../../compiler/language/text.ts";
import { makeRuntimes, noModule, packageRef } from "../../../support/ir-fixtures.ts";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const web = { process: { command: "/bin/x" }, resources: { db: {} } };

describe("runtimes", () => {
  it("have the values of the recipe", () => {
    const { catalog, diagnostics } = resolveRecipe({
      apps: {
        demo: appWith(
          { web },
          {
            container: {
              enable: true,
              components: { web: { packages: [packageRef("curl")], setup: "x\n" } },
              resources: { db: {} },
            },
            hostos: { enable: true, packages: [packageRef("jq")], setup: "y\n", vm: { cores: 2 } },
          },
        ),
      },
    });
    expect(diagnostics).toEqual([]);
    expect(catalog.apps.get("demo")?.services.runtimes).toEqual(
      makeRuntimes({
        container: {
          enable: true,
          components: new Map([
            [
              "web",
              {
                packages: [packageRef("curl")],
                setup: text("x\n"),
                environment: new Map(),
                argv: null,
                ports: null,
              },
            ],
          ]),
          resources: new Map([["db", { hostosConfig: noModule }]]),
        },
        hostos: {
          enable: true,
          packages: [packageRef("jq")],
          setup: text("y\n"),
          vm: { cores: 2, diskSize: 4096, memorySize: 2048 },
        },
      }),
    );
  });

  it("name components and resources of the app", () => {
    const { diagnostics } = resolveRecipe({
      apps: { demo: appWith({ web }, { container: { components: { wbe: {} }, resources: { cache: {} } } }) },
    });
    expect(diagnostics).toEqual([
      {
        code: "CG406",
        message: "the app has no component `wbe`",
        at: "apps.demo.services.runtimes.container.components.wbe:",
        hint: "Did you mean `web`?",
      },
      {
        code: "CG406",
        message: "the app has no resource `cache`",
        at: "apps.demo.services.runtimes.container.resources.cache:",
        hint: "It has `db`.",
      },
    ]);
  });

  it.each(["container", "hostos"])("have something to run: %s", (runtime) => {
    expect(
      resolveRecipe({ apps: { demo: appWith({}, { [runtime]: { enable: true } }) } }).diagnostics,
    ).toEqual([
      {
        code: "CG468",
        severity: "warning",
        message: `the ${runtime} runtime of \`demo\` is enabled, but the app has no components`,
        at: `apps.demo.services.runtimes.${runtime}.enable`,
        hint: "Declare `services.components`, or disable the runtime.",
      },
    ]);
  });

  it.each([
    { packages: [packageRef("jq")] },
    { setup: "y\n" },
    { hostosConfig: { services: { nginx: { enable: true } } } },
  ])("may set up a host that runs no components: %j", (settings) => {
    const hostos = { enable: true, ...settings };
    expect(resolveRecipe({ apps: { demo: appWith({}, { hostos }) } }).diagnostics).toEqual([]);
  });
});
