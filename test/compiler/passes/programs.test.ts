import { describe, expect, it } from "vitest";
import { packageRef } from "../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../support/resolve-recipe.ts";

const runtimes = { program: { enable: true } };

describe("programs", () => {
  it("know the catalog's own packages", () => {
    const { catalog, diagnostics } = resolveRecipe({
      apps: {
        demo: { programs: { mainPackage: packageRef("demo"), packages: [packageRef("jq")], runtimes } },
      },
      pkgs: { demo: goodPackage() },
    });
    expect(diagnostics).toEqual([]);
    expect(catalog.apps.get("demo")?.programs).toEqual({
      mainPackage: packageRef("demo", "demo"),
      packages: [packageRef("jq")],
      runtimes: { program: { enable: true }, shell: { enable: false } },
    });
  });

  it("have a main package where one is run", () => {
    expect(resolveRecipe({ apps: { demo: { programs: { runtimes } } } }).diagnostics).toEqual([
      {
        code: "CG481",
        message: "the program runtime of `demo` is enabled, but there is no main package",
        at: "apps.demo.programs.runtimes.program.enable",
        hint: "Set `programs.mainPackage` to the package that contains the program.",
      },
    ]);
  });
});
