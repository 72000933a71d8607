import { sha256 } from "../support/sha256.ts";
import { groupsOf, type References } from "./reference-graph.ts";

/** What decides what becomes of a recipe, all but the files that are looked at while it is compiled. */
export interface KeyParts {
  /** Everything that concerns all recipes: the build, the options, the catalog file. */
  readonly common: string;
  /** A digest of the sources that a recipe is made of. */
  readonly own: (recipe: string) => string;
  readonly references: References;
}

/**
 * A key for each recipe: it changes with the recipe, with its modules, and with every recipe it refers to, however far
 * away. Each recipe is hashed once, over the keys of what it refers to; those of a group over all of the group.
 */
export function keysOf({ common, own, references }: KeyParts): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const group of groupsOf(references)) {
    const members = new Set(group);
    const outside = new Set<string>();
    for (const recipe of group)
      for (const other of references.get(recipe) ?? []) if (!members.has(other)) outside.add(other);
    const around = [
      common,
      ...[...members].sort().map((recipe) => `${recipe} ${own(recipe)}`),
      "refer to",
      ...[...outside].sort().map((recipe) => `${recipe} ${keys.get(recipe) ?? ""}`),
    ];
    const ofGroup = sha256(around.join("\n"));
    for (const recipe of group)
      keys.set(recipe, group.length === 1 ? ofGroup : sha256(`${recipe}\n${ofGroup}`));
  }
  return keys;
}
