import { expect, it } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import { packageRef } from "../../support/ir-fixtures.ts";
import { resolveRecipe } from "../../support/resolve-recipe.ts";

const [a, b, c, d, e, f, g, h] = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => packageRef(name));

it("lists the packages in the options `packages` of an app, components by name, and nothing else", () => {
  const { catalog, diagnostics } = resolveRecipe({
    apps: {
      demo: {
        programs: { mainPackage: a, packages: [b, a] },
        services: {
          components: {
            web: { process: { command: c, packages: [d] }, healthcheck: { packages: [e] } },
            api: { process: { command: text(a?.expr ?? "", "/bin/x"), packages: [f] }, dependsOn: ["web"] },
          },
          runtimes: { container: { components: { web: { packages: [g] } } }, hostos: { packages: [h] } },
        },
        test: { programs: { packages: [a] }, services: { packages: [b] } },
      },
    },
  });
  expect(diagnostics).toEqual([]);
  expect(catalog.apps.get("demo")?.packages).toEqual({
    components: [f, d],
    containerComponents: [g],
    hostos: [h],
    programs: [b, a],
    test: [a, b],
  });
  expect(catalog.apps.get("demo")?.packagesList).toEqual([f, d, g, h, b, a, a, b]);
});
