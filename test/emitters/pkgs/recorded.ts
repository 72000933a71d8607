import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Package } from "../../../compiler/ir/package.ts";
import { emitPackages } from "../../../emitters/pkgs/emit-packages.ts";
import { makeCatalog } from "../../support/ir-fixtures.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { writeTree } from "../../support/temp-folder.ts";

// The values that emitted package files pass to nixpkgs, recorded by test/nixpkgs/recorder.nix.

const recorder = join(import.meta.dirname, "../../nixpkgs/recorder.nix");

/** The record of each package file (absolute paths), in one evaluation. */
export function recordFiles(files: readonly string[]): unknown[] {
  const names = files.flatMap((file) => dottedNames(readFileSync(file, "utf8")));
  const expression = `
    let recorder = import ${recorder} { names = [ ${[...new Set(names)].map((name) => JSON.stringify(name)).join(" ")} ]; };
    in map recorder.record [ ${files.join(" ")} ]`;
  const records = nixEvalJson(expression);
  if (!Array.isArray(records)) throw new Error("not a list of records");
  return records as unknown[];
}

/** Everything that looks like `a.b.c`: the recorder cannot make up nested names on demand. */
const dottedNames = (nix: string): readonly string[] =>
  (nix.match(/\b[A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)+/g) ?? []).map((name) => name.replace(/^pkgs\./, ""));

/** Emits packages into `<root>/out`, beside which `recipes/` would lie. Gives their files. */
export function writePackages(packages: readonly Package[], root: string): readonly string[] {
  const emitted = emitPackages(makeCatalog({ pkgs: packages }), {
    recipesFromOut: "../recipes",
    recipesName: "recipes",
  });
  writeTree(join(root, "out"), Object.fromEntries(emitted.map(({ path, content }) => [path, content])));
  return packages.map(({ name }) => join(root, "out/pkgs", name, "package.nix"));
}
