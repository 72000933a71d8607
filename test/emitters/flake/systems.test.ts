import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const lib = join(import.meta.dirname, "../../nixpkgs/lib.nix");

// nixpkgs' flake lists `lib.systems.flakeExposed` only: `legacyPackages` has no mips64el-linux.
const set = `from: system: {
  lib = import ${lib} // { licenses.mit = "mit"; };
  fetchurl = source: source;
  stdenv.mkDerivation = make: let final = make (final // { finalPackage = final; }); in final // { inherit from system; };
}`;

const recipe = `{ ... }: {
  pkgs.tool = {
    license = "mit";
    source = { url = "https://example.org/tool.tar.gz"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
    build.standardBuilder.enable = true;
  };
}`;

describeWith("nix-instantiate", "the flake", () => {
  it("has the packages of systems that nixpkgs' flake does not list from nixpkgs itself", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/catalog.yaml": "systems: [mips64el-linux, x86_64-linux]\n",
      "recipes/tool/recipe.nix": recipe,
      "nixpkgs/default.nix": `{ system }: (${set}) "import" system`,
    });
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });

    const jobs = nixEvalJson(`let
      set = ${set};
      nixpkgs = {
        inherit ((set "" "")) lib;
        outPath = "${folder}/nixpkgs";
        legacyPackages.x86_64-linux = set "flake" "x86_64-linux";
      };
      outputs = (import ${folder}/out/flake.nix).outputs { inherit nixpkgs; self = { }; };
    in builtins.mapAttrs (_: { tool }: { inherit (tool) from system; }) outputs.hydraJobs.pkgs`);
    expect(jobs).toEqual({
      "mips64el-linux": { from: "import", system: "mips64el-linux" },
      "x86_64-linux": { from: "flake", system: "x86_64-linux" },
    });
  });
});
