import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Package } from "../../../compiler/ir/package.ts";
import { emitPkgs } from "../../../emitters/pkgs/emit-pkgs.ts";
import { makeCatalog } from "../../support/ir-fixtures.ts";
import { nixEvalJson } from "../../support/nix.ts";

// What emitted package files hand to nixpkgs, by the recording package set of test/nixpkgs/recorder.nix.

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

/** Everything that looks like a package `a.b.c`: the recorder cannot make up nested names on demand. */
function dottedNames(nix: string): string[] {
  const names = nix.match(/\b[A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)+/g) ?? [];
  return names.filter((name) => !name.endsWith(".overrideAttrs"));
}

/** Emits packages into a temporary output tree beside which `recipes/` would lie. */
export function writePackages(packages: readonly Package[]): {
  readonly root: string;
  readonly files: string[];
} {
  const root = mkdtempSync(join(tmpdir(), "catalogc-recorded-"));
  const emitted = emitPkgs(makeCatalog({ pkgs: packages }), {
    recipesFromOut: "../recipes",
    recipesName: "recipes",
  });
  for (const { path, content } of emitted) {
    mkdirSync(dirname(join(root, "out", path)), { recursive: true });
    writeFileSync(join(root, "out", path), content);
  }
  return { root, files: packages.map(({ name }) => join(root, "out/pkgs", name, "package.nix")) };
}
