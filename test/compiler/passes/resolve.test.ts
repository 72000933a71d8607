import { describe, expect, it } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import { fileRef, makeApp } from "../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../support/resolve-recipe.ts";

describe("resolve", () => {
  it("gives the values of the whole catalog", () => {
    const { catalog, diagnostics } = resolveRecipe({
      catalog: {
        repositoryUrl: "github:owner/repo",
        systems: ["x86_64-linux", "aarch64-linux", "x86_64-linux"],
        maintainerLists: [fileRef("people.json")],
      },
      files: { "people.json": "" },
      modules: { "people.json": {} },
    });
    expect(diagnostics).toEqual([]);
    expect([...catalog.apps, ...catalog.pkgs]).toEqual([]);
    expect(catalog).toMatchObject({
      maintainerLists: ["people.json"],
      repositoryUrl: "github:owner/repo",
      systems: ["aarch64-linux", "x86_64-linux"],
    });
  });

  it("fills in defaults of an empty app", () => {
    const { catalog, diagnostics } = resolveRecipe({ apps: { demo: {} } });
    expect(diagnostics).toEqual([]);
    expect(catalog.apps.get("demo")).toEqual(makeApp({ recipePath: "recipes/apps/demo/recipe.ts" }));
  });

  it("keeps the description of an app", () => {
    const said = {
      broken: true,
      description: "A demo.",
      displayName: "The Demo",
      links: { docs: "https://example.org/", source: null, website: null },
      fund: { grants: { Commons: ["a"], Core: [], Entrust: ["b", "c"], Review: [] } },
      usage: "# Use\n",
    };
    const { catalog } = resolveRecipe({ apps: { demo: said } });
    expect(catalog.apps.get("demo")).toEqual(
      makeApp({
        ...said,
        links: { docs: text("https://example.org/"), source: null, website: null },
        usage: text("# Use\n"),
        recipePath: "recipes/apps/demo/recipe.ts",
      }),
    );
  });

  it("does not report an option as missing if it is only misspelled", () => {
    const { license, build, source, ...rest } = goodPackage();
    const { diagnostics } = resolveRecipe({
      pkgs: { a: { ...rest, licens: license, biuld: build, sorce: source } },
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(["CG303", "CG303", "CG303"]);
  });

  it("continues after errors and leaves out the parts that it cannot resolve", () => {
    const { catalog, diagnostics } = resolveRecipe({
      pkgs: { a: {}, b: goodPackage(), c: goodPackage({ license: "nope" }) },
      apps: { x: { maintainers: ["nobody"] } },
    });
    expect(diagnostics.map(({ code, at }) => [code, at])).toEqual([
      ["CG415", "pkgs.a:"],
      ["CG423", "pkgs.a:"],
      ["CG440", "pkgs.a:"],
      ["CG413", "pkgs.c.license"],
      ["CG410", "apps.x.maintainers.0"],
    ]);
    expect([...catalog.pkgs.keys()]).toEqual(["b", "c"]);
    expect([...catalog.apps.keys()]).toEqual(["x"]);
  });
});
