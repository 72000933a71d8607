// Slow. Depends on: cli.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../support/catalogc-here.ts";
import { describeWith, nixEvalJson } from "../support/nix.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";

const host = join(import.meta.dirname, "../nixpkgs/host.nix");

const recipe = `{ lib, pkgs, ... }: {
  pkgs.tool = {
    version = lib.trim (builtins.readFile ./version.txt);
    license = "mit";
    source.path = ./source;
    build.standardBuilder.enable = true;
    build.extraAttrs.postInstall = "echo \${pkgs.tool.version} \${lib.optionalString (pkgs ? nothing) "x"}";
  };
}
`;

describeWith("nix-instantiate", "the output of a recipe", () => {
  it("means the same with another environment and other files around it", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/recipe.nix": recipe,
      "recipes/version.txt": "1.0\n",
      "recipes/source/main.c": "",
      "sentinel.txt": "one",
    });
    expect(await catalogcHere(folder, ["compile", "--no-cache"])).toMatchObject({ status: 0 });
    let args: readonly string[] = [];
    const look = (): unknown =>
      nixEvalJson(
        `let
        host = import ${host} { system = "x86_64-linux"; overlays = [ ]; };
        inherit (import ${folder}/out/default.nix { pkgs = host; }) pkgs;
      in [ pkgs.tool.version pkgs.tool.postInstall ]`,
        { args },
      );
    // The values that Nix would see if a recipe could reach it.
    const reach = (): unknown =>
      nixEvalJson(
        `[
        (builtins.getEnv "HOME_OF_TEST")
        (builtins.any ({ path, ... }: path == "/poison") builtins.nixPath)
        (builtins.readFile ${folder}/sentinel.txt)
      ]`,
        { args },
      );
    const before = look();
    expect(reach()).toEqual(["", false, "one"]);
    writeFileSync(join(folder, "sentinel.txt"), "two");
    process.env["HOME_OF_TEST"] = "poison";
    args = ["-I", "nixpkgs=/poison"];
    try {
      expect(reach()).toEqual(["poison", true, "two"]);
      expect(look()).toEqual(before);
      expect(JSON.stringify(before)).toContain("1.0");
    } finally {
      delete process.env["HOME_OF_TEST"];
    }
  });
});
