import { existsSync } from "node:fs";
import { join } from "node:path";
import { evaluateRecipes } from "../../../compiler/check/evaluate-recipes.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../../compiler/diagnostics/starting.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import { openModules } from "../../../compiler/reading/modules.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { readOr } from "../../disk/system-error.ts";

/** An existing entry, before other questions are asked. */
export async function thereAlready(
  recipes: string,
  kind: "apps" | "pkgs",
  name: string,
): Promise<Diagnostic | undefined> {
  const there = ["ts", "yaml", "yml", "json", "nix"]
    .map((each) => join(recipes, kind, name, `recipe.${each}`))
    .find(existsSync);
  if (there !== undefined) return messages.alreadyThere(there);
  const defining = await definedIn(recipes, kind, name);
  return defining === undefined
    ? undefined
    : messages.alreadyDefined(`${kind}.${name}`, join(recipes, defining));
}

const silent = { report: (): void => undefined };

/**
 * The recipe that already defines an entry, in any folder. Only recipes with the name in their text are parsed;
 * compiling reports the rest.
 */
async function definedIn(recipes: string, kind: "apps" | "pkgs", name: string): Promise<string | undefined> {
  const tree = treeOf(recipes);
  if (tree === undefined) return undefined;
  const discovered = discover(tree, silent);
  const mentioning = discovered.recipes.filter((path) => {
    const read = tree.read(path);
    return read.ok && Buffer.from(read.bytes).includes(name);
  });
  if (mentioning.length === 0) return undefined;
  const few = { ...discovered, recipes: mentioning };
  const evaluated = evaluateRecipes(few, await openModules(tree, few, silent), tree, silent);
  return evaluated.recipeOf(kind, name);
}

/** Undefined if there is no catalog yet. */
const treeOf = (recipes: string): DiskTree | undefined => readOr(undefined, () => new DiskTree(recipes));
