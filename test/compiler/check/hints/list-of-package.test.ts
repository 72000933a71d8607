import { expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

const hintOf = async (list: string, builder = "pythonAppBuilder", option = "dependencies") => {
  const { diagnostics } = await compileNixRecipe(`{ pkgs.a = {
    license = "mit"; source.path = ./src;
    build.${builder} = { enable = true; packages.${option} = ${list}; };
  }; }`);
  return diagnostics.map(({ code, hint }) => `${code} ${hint ?? ""}`);
};

it("a package without brackets is not taken for a list, but a list that a package has is", async () => {
  expect(
    await hintOf("let p = pkgs.python3Packages; in [ p.httpx ] ++ p.httpx.optional-dependencies.brotli"),
  ).toEqual([]);
  expect(await hintOf("pkgs.hello.buildInputs", "standardBuilder", "run")).toEqual([]);
  expect(await hintOf("pkgs.python3Packages.httpx")).toEqual([
    expect.stringContaining("If it is one package, write it in brackets."),
  ]);
});

it.each(["lib.attrValues", 'lib.attrVals [ "x" ]', "builtins.attrValues"])(
  "a list of lists is refused, which the build would drop: %s",
  async (all) => {
    const dependencies = "pkgs.python3Packages.httpx.optional-dependencies";
    const joined = "`optional-dependencies` is a set of lists. Join its values: `lib.concatLists (…)`.";
    expect(await hintOf(`${all} ${dependencies}`)).toEqual([`CG306 ${joined}`]);
    expect(await hintOf(`${all} (lib.getAttrs [ "x" ] ${dependencies})`)).toEqual([`CG306 ${joined}`]);
    expect(await hintOf(`lib.concatLists (${all} ${dependencies})`)).toEqual([]);
    expect(await hintOf(`lib.flatten (${all} ${dependencies})`)).toEqual([]);
    expect(await hintOf(`${all} pkgs.python3Packages`)).toEqual([]);
  },
);

it("nor for one among packages, where Nix would make a list in a list of it, which the build drops", async () => {
  expect(await hintOf("[ pkgs.curl pkgs.hello.buildInputs ]", "standardBuilder", "run")).toEqual([
    "CG300 Join both lists, or write its packages one by one.",
  ]);
  expect(await hintOf("[ pkgs.hello.buildInputs.x ]", "standardBuilder", "run")).toEqual([]);
});
