// Slow. Depends on: cli.
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const host = join(import.meta.dirname, "../../nixpkgs/host.nix");

// nixpkgs' flake lists `lib.systems.flakeExposed` only: `legacyPackages` has no mips64el-linux.
const set = `from: system: import ${host} { inherit system; overlays = [ (_: previous: {
  stdenv = previous.stdenv // { mkDerivation = make: previous.stdenv.mkDerivation make // { inherit from; }; };
}) ]; }`;

const recipe = `{ ... }: {
  pkgs.tool = {
    license = "mit";
    source.path = ./src;
    build.standardBuilder.enable = true;
  };
}`;

describeWith("nix-instantiate", "the flake", () => {
  it("has the packages of systems that nixpkgs' flake does not list from nixpkgs itself", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/catalog.yaml": "systems: [mips64el-linux, x86_64-linux]\n",
      "recipes/tool/recipe.nix": recipe,
      "recipes/tool/src/file": "",
      "nixpkgs/default.nix": `{ system }: (${set}) "import" system`,
    });
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });

    const jobs = nixEvalJson(
      `let
      set = ${set};
      nixpkgs = {
        inherit ((set "" "x86_64-linux")) lib;
        outPath = "${folder}/nixpkgs";
        legacyPackages.x86_64-linux = set "flake" "x86_64-linux";
      };
      outputs = (import ${folder}/out/flake.nix).outputs { inherit nixpkgs; self = { }; };
    in builtins.mapAttrs (_: { tool }: { inherit (tool) from system; }) outputs.hydraJobs.pkgs`,
      { write: true },
    );
    expect(jobs).toEqual({
      "mips64el-linux": { from: "import", system: "mips64el-linux" },
      "x86_64-linux": { from: "flake", system: "x86_64-linux" },
    });
  });
});
