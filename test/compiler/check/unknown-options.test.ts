import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

/** What is said about options that are not there. */
async function hints(recipe: string): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(recipe);
  return diagnostics.filter(({ code }) => code === "CG303").map(({ hint }) => hint);
}

describe("an option by what nixpkgs calls it", () => {
  it.each([
    ["build.rustPackageBuilder.buildInputs", "build.rustPackageBuilder.packages.run"],
    ["build.rustPackageBuilder.nativeBuildInputs", "build.rustPackageBuilder.packages.build"],
    ["build.rustPackageBuilder.packages.nativeBuildInputs", "build.rustPackageBuilder.packages.build"],
    ["build.goPackageBuilder.checkInputs", "build.goPackageBuilder.packages.check"],
    ["build.rustPackageBuilder.cargoSha256", "build.rustPackageBuilder.cargoHash"],
    ["build.pythonAppBuilder.propagatedBuildInputs", "build.pythonAppBuilder.packages.dependencies"],
    ["build.pythonAppBuilder.dependencies", "build.pythonAppBuilder.packages.dependencies"],
    ["build.ocamlBuilder.propagatedBuildInputs", "build.ocamlBuilder.packages.dependencies"],
    ["build.goPackageBuilder.cargoHash", "build.rustPackageBuilder.cargoHash"],
    ["nativeBuildInputs", "build.<builder>.packages.build"],
    ["source.sha256", "source.hash"],
  ])("%s", async (option, meant) => {
    expect(await hints(`{ pkgs.demo.${option} = [ ]; }`)).toEqual([`There is \`${meant}\`.`]);
  });

  it.each(["postInstall", "build.doCheck", "build.rustPackageBuilder.doCheck"])(
    "%s belongs in extraAttrs",
    async (option) => {
      const [hint] = await hints(`{ pkgs.demo.${option} = true; }`);
      expect(hint).toMatch(/ Other attributes of the derivation belong in `build\.extraAttrs`\.$/);
    },
  );

  it.each(["pkgs.demo.source.rev", "pkgs.demo.build.rustPackageBuilder.packages.dev", "apps.demo.doCheck"])(
    "%s does not",
    async (option) => {
      const [hint] = await hints(`{ ${option} = true; }`);
      expect(hint).toMatch(/^Options here: [^.]*\.$/);
    },
  );
});
