import { describe, expect, it } from "vitest";
import { compileNixRecipe, compileRecipe } from "../../support/compile-nix-recipe.ts";

/** The hints on unknown options. */
async function hints(recipe: string): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(recipe);
  return diagnostics.filter(({ code }) => code === "CG303").map(({ hint }) => hint);
}

describe("an option by what nixpkgs calls it", () => {
  it.each([
    ["build.rustPackageBuilder.buildInputs", "build.rustPackageBuilder.packages.run"],
    ["build.rustPackageBuilder.cargoSha256", "build.rustPackageBuilder.cargoHash"],
    ["build.pythonAppBuilder.dependencies", "build.pythonAppBuilder.packages.dependencies"],
    ["build.separateDebugInfo", "build.<builder>.separateDebugInfo"],
    ["build.goPackageBuilder.cargoHash", "build.rustPackageBuilder.cargoHash"],
    ["nativeBuildInputs", "build.<builder>.packages.build"],
    ["build.doCheck", "build.<builder>.checks.enable"],
    ["build.standardBuilder.configureFlags", "build.standardBuilder.flags.configure"],
  ])("%s", async (option, hint) => {
    expect(await hints(`{ pkgs.demo.${option} = [ ]; }`)).toEqual([`Did you mean \`${hint}\`?`]);
  });

  it.each(["build.dontStrip", "build.rustPackageBuilder.cargoRoot"])(
    "%s belongs in extraAttrs",
    async (option) => {
      const [hint] = await hints(`{ pkgs.demo.${option} = true; }`);
      expect(hint).toContain("`build.extraAttrs`");
    },
  );

  it.each([
    "pkgs.demo.source.colour",
    "pkgs.demo.build.rustPackageBuilder.packages.dev",
    "apps.demo.doCheck",
  ])("%s does not", async (option) => {
    const [hint] = await hints(`{ ${option} = true; }`);
    expect(hint).toMatch(/^Known options: [^.]*\.$/);
  });
});

it("does not report a hash as missing if another attribute is in its place", async () => {
  const codes = async (misplaced: string) => {
    const recipe = `{ pkgs.a = { version = "1.0"; license = "mit"; source = { url = "https://example.org/a.tar.gz"; hash = "sha256-${"E".repeat(43)}="; }; build.rustPackageBuilder = { enable = true; ${misplaced} }; }; }`;
    return (await compileRecipe("recipe.nix", recipe)).diagnostics.map(({ code }) => code);
  };
  expect(await codes(`cargoLock.lockFile = "a";`)).toEqual(["CG303"]);
  expect(await codes("other = 1;")).toContain("CG427");
});
