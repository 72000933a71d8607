import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const recipe = (packages: string): string => `{
  pkgs.tool = {
    source.path = ./src;
    build.ocamlBuilder.enable = true;
  };
  pkgs.other = {
    source.path = ./src;
    build.standardBuilder = {
      enable = true;
      packages.build = [ (config.pkgs.tool.build.ocamlBuilder.ocamlPackages ${packages}) ];
    };
  };
}`;

it.each([
  ["pkgs", "ocamlPackages"],
  ["{ ocamlPackages = pkgs.ocaml; }", "ocaml"],
  // No package set: Nix says what is missing, and the package is not lost.
  ["{ }", "{ }.ocamlPackages"],
])("the default scope of OCaml, read by another recipe and applied to %s", async (packages, expected) => {
  const { text } = await compileNixRecipe(recipe(packages));
  expect(text("pkgs/other/package.nix")).toContain(`nativeBuildInputs = [ ${expected} ];`);
});
