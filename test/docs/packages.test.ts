// Slow. Depends on: cli.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogc } from "../support/catalogc.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";
import { blocksOf, readDocument } from "./snippets.ts";

const blocks = blocksOf(readDocument("docs/packages.md"));
const recipe = blocks.find(({ language }) => language === "nix")?.text ?? "";

it("the recipe of docs/packages.md becomes arguments and flags of a package", () => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/find-lines/recipe.nix": recipe });
  expect(catalogc(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  const file = readFileSync(join(folder, "out/pkgs/find-lines/package.nix"), "utf8");
  expect(file).toContain("  withPcre2 ? true,\n");
  expect(file).toContain('checkFlags = [ "--skip=network" ];');
});
