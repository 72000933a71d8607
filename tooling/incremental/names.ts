import { evaluateRecipes, type NamesByRecipe } from "../../compiler/check/evaluate-recipes.ts";
import { Collector } from "../../compiler/diagnostics/diagnostic.ts";
import { discover } from "../../compiler/reading/discover.ts";
import { openModules, type ParseCache } from "../../compiler/reading/modules.ts";
import type { Section } from "../../compiler/support/read-log.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { sha256 } from "../support/sha256.ts";
import { sections } from "./result.ts";

/** The names of the entries that a recipe defines. */
export type EntryNames = Readonly<Record<Section, readonly string[]>>;

/** Which recipe defines an entry. */
export interface RecipeOf {
  /** @param name `pkgs.<name>` or `apps.<name>` */
  readonly entry: (name: string) => string | undefined;
  /** A digest of all names. */
  readonly list: (section: Section) => string;
}

/** Undefined if a name is defined twice, or two names differ in case only: compiling the catalog reports it. */
export function recipeOfNames(names: NamesByRecipe): RecipeOf | undefined {
  const recipes = new Map<string, string>();
  const folded = new Set<string>();
  let count = 0;
  for (const [recipe, entries] of names)
    for (const section of sections)
      for (const name of entries[section]) {
        count++;
        recipes.set(`${section}.${name}`, recipe);
        folded.add(`${section}.${name.toLowerCase()}`);
      }
  if (folded.size < count) return undefined;
  const lists = new Map<Section, string>();
  const listOf = (section: Section): string =>
    sha256(
      [...names.values()]
        .flatMap((entries) => entries[section])
        .sort()
        .join("\n"),
    );
  return {
    entry: (name) => recipes.get(name),
    list(section) {
      const known = lists.get(section) ?? listOf(section);
      lists.set(section, known);
      return known;
    },
  };
}

/** Evaluates recipes as far as the names of their entries. Undefined if something is wrong with them. */
export async function readNames(
  recipes: readonly string[],
  tree: RecipeTree,
  parsed: ParseCache,
): Promise<readonly (readonly [recipe: string, names: EntryNames])[] | undefined> {
  const reporter = new Collector();
  const discovered = discover(tree, reporter);
  const modules = await openModules(tree, discovered, reporter, parsed);
  const { entriesOf } = evaluateRecipes(discovered, modules, tree, reporter);
  const found = recipes.map((recipe) => [recipe, entriesOf(recipe)] as const);
  if (reporter.hasErrors || !found.every(([, { isComplete }]) => isComplete)) return undefined;
  return found.map(([recipe, { pkgs, apps }]) => [
    recipe,
    { pkgs: pkgs.map(({ name }) => name), apps: apps.map(({ name }) => name) },
  ]);
}
