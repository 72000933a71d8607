import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Options that the specification does not have are in `catalog.json` only where a recipe sets them.

interface Evaluated {
  readonly apps: Readonly<Record<string, { readonly test: { readonly programs: object } }>>;
  readonly pkgs: Readonly<Record<string, { readonly test: object }>>;
}

it.each([
  ["true", { sandbox: true }],
  ["false", { sandbox: false }],
])("`sandbox = %s` of a test of programs, and of a package", async (value, expected) => {
  const { diagnostics, text } = await compileNixRecipe(`let
    pkg = { license = "mit"; source.path = ./src; build.standardBuilder.enable = true; };
  in {
    pkgs.unset = pkg;
    pkgs.set = pkg // { test.sandbox = ${value}; };
    pkgs.made = config.pkgs.unset // { version = "2"; };
    apps.unset = { };
    apps.set.test.programs.sandbox = ${value};
    apps.made = config.apps.unset // { description = "Made of another."; };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { apps, pkgs } = JSON.parse(text("catalog.json") ?? "") as Evaluated;
  expect(pkgs["set"]?.test).toMatchObject(expected);
  expect(apps["set"]?.test.programs).toMatchObject(expected);
  for (const name of ["unset", "made"]) {
    expect(Object.keys(pkgs[name]?.test ?? {})).toEqual(["packages", "script"]);
    expect(Object.keys(apps[name]?.test.programs ?? {})).toEqual(["packages", "script"]);
  }
});
