import { expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

const hintOf = async (list: string, builder = "pythonAppBuilder", option = "dependencies") => {
  const { diagnostics } = await compileNixRecipe(`{ pkgs.a = {
    license = "mit"; source.path = ./src;
    build.${builder} = { enable = true; packages.${option} = ${list}; };
  }; }`);
  return diagnostics.map(({ code, hint }) => `${code} ${hint ?? ""}`);
};

it("a list that a package has in nixpkgs is not taken for a package", async () => {
  expect(
    await hintOf("let p = pkgs.python3Packages; in [ p.httpx ] ++ p.httpx.optional-dependencies.brotli"),
  ).toEqual([
    "CG306 `optional-dependencies.brotli` is a list in nixpkgs. Set the whole list in `build.extraAttrs.dependencies`, which accepts an expression with `++`, or write the packages one by one.",
  ]);
  expect(await hintOf("pkgs.hello.buildInputs", "standardBuilder", "run")).toEqual([
    "CG306 `buildInputs` is a list in nixpkgs. Set the whole list in `build.extraAttrs.buildInputs`, which accepts an expression with `++`, or write the packages one by one.",
  ]);
  expect(await hintOf("pkgs.python3Packages.httpx")).toEqual([
    expect.stringContaining("If it is one package, write it in brackets."),
  ]);
});

it("nor for one among packages, where Nix would make a list in a list of it, which the build drops", async () => {
  expect(await hintOf("[ pkgs.curl pkgs.hello.buildInputs ]", "standardBuilder", "run")).toEqual([
    "CG300 Write its packages one by one. Or set the whole list in `build.extraAttrs.buildInputs`, which accepts an expression with `++`.",
  ]);
  expect(await hintOf("[ pkgs.hello.buildInputs.x ]", "standardBuilder", "run")).toEqual([]);
});
