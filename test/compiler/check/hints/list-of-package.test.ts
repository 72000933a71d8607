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
    "CG306 `optional-dependencies.brotli` is a list in nixpkgs. Give all of this one as `build.extraAttrs.dependencies`, which may have it as a part, or name the packages that it has.",
  ]);
  expect(await hintOf("pkgs.hello.buildInputs", "standardBuilder", "run")).toEqual([
    "CG306 `buildInputs` is a list in nixpkgs. Give all of this one as `build.extraAttrs.buildInputs`, which may have it as a part, or name the packages that it has.",
  ]);
  expect(await hintOf("pkgs.python3Packages.httpx")).toEqual([
    expect.stringContaining("Put it in brackets if it is one package."),
  ]);
});

it("nor for one among packages, where Nix would make a list in a list of it, which the build drops", async () => {
  expect(await hintOf("[ pkgs.curl pkgs.hello.buildInputs ]", "standardBuilder", "run")).toEqual([
    "CG300 Name the packages that it has. Or give the whole list as `build.extraAttrs.buildInputs`, which may have it as a part.",
  ]);
  expect(await hintOf("[ pkgs.hello.buildInputs.x ]", "standardBuilder", "run")).toEqual([]);
});
