// Slow. Depends on: cli, test/bench.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { describe, expect, it } from "vitest";
import { catalogc } from "../../support/catalogc.ts";
import { describeWith, nixEvalJson, nixParse } from "../../support/nix.ts";
import { suiteFolder, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { generateCatalog } from "../generate.ts";
import { differences } from "./differences.ts";
import { nixOptions } from "./nix-options.ts";
import { prepareReference } from "./prepare.ts";

// The reference that `make bench` measures beside catalogc does the same work: it finds the same values.

const checkout = env["NIXPKGS_LIB"];
const isAbsent = checkout === undefined;

describeWith("nix-instantiate", "the options of the reference", () => {
  it("are Nix", () => {
    expect(nixParse(nixOptions())).toContain("rustPackageBuilder");
  });
});

describe.skipIf(isAbsent)(`the reference${isAbsent ? " (skipped: NIXPKGS_LIB is not set)" : ""}`, () => {
  describeWith("nix-instantiate", "with nixpkgs' module system", () => {
    const folder = suiteFolder();
    const evaluate = (recipes: string): unknown =>
      nixEvalJson(`import ${prepareReference(recipes, tempFolder(), checkout ?? "")}`);

    it("gives the values of catalog.json", () => {
      const recipes = join(folder, "recipes");
      generateCatalog(join(folder, "typescript"), 10);
      const converted = catalogc(folder, ["convert", "typescript", "--to", "nix", "-o", "recipes"]);
      expect(converted).toMatchObject({ status: 0 });
      cpSync(join(folder, "typescript"), recipes, {
        recursive: true,
        filter: (path) => !path.endsWith(".ts"),
      });
      expect(catalogc(folder, ["compile", "recipes"])).toMatchObject({ status: 0 });
      const catalog: unknown = JSON.parse(readFileSync(join(folder, "out/catalog.json"), "utf8"));

      const { equal, different } = differences(evaluate(recipes), catalog, `${folder}/`);
      expect(different).toEqual([]);
      expect(equal).toBeGreaterThan(700);
    });

    it.each([
      ["a type", `{ pkgs.a = { broken = "yes"; build.standardBuilder.enable = true; }; }`],
      ["a pattern", `{ pkgs.a = { description = "No stop"; build.standardBuilder.enable = true; }; }`],
      ["an unknown option", `{ pkgs.a = { descripton = "A."; build.standardBuilder.enable = true; }; }`],
      ["a conflict", `{ lib, ... }: { pkgs.a = lib.mkMerge [ { version = "1"; } { version = "2"; } ]; }`],
    ])("refuses %s", (_, recipe) => {
      const recipes = tempFolder();
      writeTree(recipes, { "recipe.nix": recipe });
      expect(() => evaluate(recipes)).toThrow(/option/);
    });
  });
});
