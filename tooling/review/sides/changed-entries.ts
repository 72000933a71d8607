import { entryFiles } from "./entry-files.ts";
import { isSameFile } from "./lazy-tree.ts";
import { pairs, type OutputTree, type Sides } from "./tree.ts";
import type { ReviewedApp, ReviewedPackage } from "./reviewed-tree.ts";
import { changedPackages } from "../packages/changed-packages.ts";
import { namedInputs } from "../packages/named-inputs.ts";
import type { Trees } from "../rules/rule.ts";

/** An entry by its folder in the output: `pkgs/<name>`, `apps/<name>`. */
export type Entry<T> = readonly [folder: string, sides: Sides<T>];

/**
 * The apps and packages that a change can mean something for. Most entries of a large catalog are what they were, and need
 * not be read: their files are the same, so is what the catalog says of them, and nothing changed that their files name.
 */
export function changedEntries(trees: Trees): {
  readonly apps: readonly Entry<ReviewedApp>[];
  readonly pkgs: readonly Entry<ReviewedPackage>[];
} {
  const concerns = concernOf(trees);
  const { before, after } = trees;
  return {
    apps: pairs(before.apps, after.apps)
      .map(([name, sides]) => [`apps/${name}`, sides] as const)
      .filter(concerns),
    pkgs: pairs(before.pkgs, after.pkgs)
      .map(([name, sides]) => [`pkgs/${name}`, sides] as const)
      .filter(concerns),
  };
}

function concernOf(trees: Trees): (entry: Entry<ReviewedApp | ReviewedPackage>) => boolean {
  const [was, is] = [entryFiles(trees.before.files), entryFiles(trees.after.files)];
  const packages = changedPackages(trees);
  return ([folder, { before, after }]) => {
    if (before === undefined || after === undefined) return true;
    const [old, now] = [was.get(folder) ?? none, is.get(folder) ?? none];
    if (!sameFiles(old, now)) return true;
    if ([...now.keys()].some((path) => trees.modes?.has(path))) return true;
    if (JSON.stringify(before.evaluated) !== JSON.stringify(after.evaluated)) return true;
    if ([...now.keys()].some((path) => namedInputs(trees, path).length > 0)) return true;
    return packages.size > 0 && folder.startsWith("apps/") && names(now, packages);
  };
}

const none: OutputTree = new Map();

const sameFiles = (old: OutputTree, now: OutputTree): boolean =>
  old.size === now.size && [...now.keys()].every((path) => isSameFile(old, now, path));

/** Whether files may name one of some packages of the catalog. */
function names(files: OutputTree, packages: ReadonlySet<string>): boolean {
  for (const [, text] of files)
    for (const [, name = ""] of text.matchAll(/\bpkgs\.([\w-]+)/g)) if (packages.has(name)) return true;
  return false;
}
