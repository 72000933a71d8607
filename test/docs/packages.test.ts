// Slow. Depends on: cli.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogc } from "../support/catalogc.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";
import { blocksOf, readDocument } from "./snippets.ts";

const blocks = blocksOf(readDocument("docs/packages.md"));
const first = (language: string): string => blocks.find((block) => block.language === language)?.text ?? "";

it("the recipe of docs/packages.md compiles without a warning", () => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/find-lines/recipe.nix": first("nix"), "recipes/find-lines/Cargo.lock": "" });
  expect(catalogc(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  const file = readFileSync(join(folder, "out/pkgs/find-lines/package.nix"), "utf8");
  expect(file).toContain("  withPcre2 ? true,\n");
  expect(file).toContain('checkFlags = [ "--skip=network" ];');
});

it("the phases of docs/packages.md are those of a builder", () => {
  const folder = tempFolder();
  const package_ = `pkgs:\n  demo:\n    license: mit\n    source: { path: ./src }\n${first("yaml").replace(/^/gm, "    ").trimEnd()}\n`;
  writeTree(folder, { "recipes/demo/recipe.yaml": package_, "recipes/demo/src/Makefile": "" });
  expect(catalogc(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
});
