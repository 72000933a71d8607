// Slow. Depends on: cli.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";

// Packages for another platform than the one that builds them, over test/nixpkgs/host.nix, and with NIXPKGS over that.

const recipe = `{ pkgs, ... }:
let
  tool = uses: {
    license = "mit";
    source.path = ./src;
    build.standardBuilder = { enable = true; packages = uses; };
  };
in
{
  pkgs.generator = tool { };
  # A name that nixpkgs has.
  pkgs.gnumake = tool { };
  pkgs.user = tool {
    build = [ pkgs.generator pkgs.gnumake pkgs.gnused ];
    run = [ pkgs.generator pkgs.pkgsOriginal.gnumake pkgs.gnused ];
  };
}`;

const host = join(import.meta.dirname, "../../nixpkgs/host.nix");
// A folder that has only parts of nixpkgs has no packages.
const folderOfNixpkgs = process.env["NIXPKGS"];
const nixpkgs =
  folderOfNixpkgs !== undefined && existsSync(join(folderOfNixpkgs, "default.nix"))
    ? folderOfNixpkgs
    : undefined;

describeWith("nix-instantiate", "packages for another platform", () => {
  const folder = suiteFolder();

  beforeAll(async () => {
    writeTree(folder, { "recipes/recipe.nix": recipe, "recipes/src/file": "" });
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
  });

  describe.each([
    ["test/nixpkgs/host.nix", host, `"aarch64-linux"`],
    ["NIXPKGS", nixpkgs, `{ config = "aarch64-unknown-linux-gnu"; }`],
  ])("over %s", (_, set, crossSystem) => {
    const test = it.skipIf(set === undefined);
    const evaluate = (expression: string): unknown =>
      nixEvalJson(
        `let
          packages = overlays: crossSystem: import ${set} { system = "x86_64-linux"; inherit crossSystem overlays; };
          native = packages [ ] null;
          cross = packages [ ] ${crossSystem};
          catalogOf = pkgs: import ${folder}/out/default.nix { inherit pkgs; };
          catalog = catalogOf cross;
          inherit ((import ${folder}/out/flake.nix).outputs { nixpkgs = native; self = { }; }) overlays;
          overlaid = packages [ overlays.default ] ${crossSystem};
          paths = map (package: package.drvPath);
        in ${expression}`,
        { write: true },
      );

    test("get build tools for the platform that builds: the catalog's own and those of nixpkgs", () => {
      expect(
        evaluate(`{
          tools = paths catalog.pkgs.user.nativeBuildInputs;
          libraries = paths catalog.pkgs.user.buildInputs;
        }`),
      ).toEqual(
        evaluate(`let inherit ((catalogOf native).pkgs) generator gnumake; in {
          tools = paths [ generator gnumake cross.buildPackages.gnused ];
          libraries = paths [ catalog.pkgs.generator cross.gnumake cross.gnused ];
        }`),
      );
      expect(evaluate("catalog.pkgs.generator.drvPath == (catalogOf native).pkgs.generator.drvPath")).toBe(
        false,
      );
    });

    test("leave the packages of nixpkgs as they are, also in an overlay", () => {
      expect(
        evaluate(`{
          scope = paths (with catalog.scope; [ gnused pkgsOriginal.gnumake ]);
          overlay = paths (with overlaid; [ gnused gnumake ]);
        }`),
      ).toEqual(
        evaluate("let all = paths [ cross.gnused cross.gnumake ]; in { scope = all; overlay = all; }"),
      );
    });

    test("are in an overlay by their names where nixpkgs has none of the name, and all in catalogPackages", () => {
      expect(evaluate("builtins.attrNames (overlays.default overlaid cross)")).toEqual([
        "catalogPackages",
        "generator",
        "user",
      ]);
      expect(
        evaluate(`{
          own = paths (with overlaid; [ generator user ]);
          all = builtins.mapAttrs (_: package: package.drvPath) overlaid.catalogPackages;
          tools = paths (overlaid.callPackage (
            { stdenv, generator, catalogPackages }:
            stdenv.mkDerivation { name = "x"; nativeBuildInputs = [ generator catalogPackages.gnumake ]; }
          ) { }).nativeBuildInputs;
        }`),
      ).toEqual(
        evaluate(`{
          own = paths (with catalog.pkgs; [ generator user ]);
          all = builtins.mapAttrs (_: package: package.drvPath) catalog.pkgs;
          tools = paths (with (catalogOf native).pkgs; [ generator gnumake ]);
        }`),
      );
    });
  });
});
