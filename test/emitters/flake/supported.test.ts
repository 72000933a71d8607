// Slow. Depends on: cli.
import { join } from "node:path";
import { expect, it } from "vitest";
import { oldestRelease } from "../../../compiler/nixpkgs/supported.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const host = join(import.meta.dirname, "../../nixpkgs/host.nix");

const recipe = `{ ... }: {
  pkgs.tool = {
    license = "mit";
    source.path = ./src;
    build.standardBuilder.enable = true;
  };
}`;

/** The name of a package of the catalog, under a nixpkgs of a release. */
async function nameUnder(release: string): Promise<unknown> {
  const folder = tempFolder();
  writeTree(folder, { "recipes/tool/recipe.nix": recipe, "recipes/tool/src/file": "" });
  expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
  return nixEvalJson(`(import ${folder}/out {
    pkgs = import ${host} {
      overlays = [ (_: previous: { lib = previous.lib // { trivial.release = "${release}"; }; }) ];
    };
  }).pkgs.tool.pname`);
}

describeWith("nix-instantiate", "out/default.nix", () => {
  it.each(["25.11", "25.05", "9.12"])("refuses nixpkgs %s with a sentence", async (release) => {
    await expect(nameUnder(release)).rejects.toThrow(
      `error: This catalog requires nixpkgs ${oldestRelease} or later, but this is nixpkgs ${release}.`,
    );
  });

  it.each([oldestRelease, "26.11", "27.05"])("takes nixpkgs %s", async (release) => {
    expect(await nameUnder(release)).toBe("tool");
  });
});
