import { isError } from "../../compiler/diagnostics/arrange.ts";
import { Collector } from "../../compiler/diagnostics/diagnostic.ts";
import { discover } from "../../compiler/reading/discover.ts";
import { syntaxesOf } from "../../compiler/reading/modules.ts";
import type { Section } from "../../compiler/support/read-log.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { catalogFiles, warnings } from "./assemble.ts";
import type { Incremental } from "./compile.ts";
import { gather, keep } from "./gather.ts";
import type { CatalogPlace } from "./place.ts";
import { sourcesOf } from "./sources-of.ts";

/** A catalog without errors, known without compiling all of it. */
export interface KnownCatalog {
  /** The recipe that defines an entry. */
  readonly recipeOf: (section: Section, name: string) => string | undefined;
  readonly isRecipe: (path: string) => boolean;
  readonly recipes: readonly string[];
  /** Some recipes and everything they refer to, as a catalog of its own. They compile to the same in it. */
  readonly around: (recipes: readonly string[]) => Neighbourhood;
  /** The text of a file about the whole catalog. */
  readonly catalogText: (file: string) => string | undefined;
  /** Keeps what was compiled for the next run. */
  readonly keep: () => void;
}

/** A part of a catalog, as the compiler takes it. */
export interface Neighbourhood {
  readonly tree: RecipeTree;
  /** The files that the tree lists. */
  readonly files: readonly string[];
  /** The syntaxes of all recipes of the catalog. */
  readonly syntaxes: readonly string[];
}

/**
 * Looks into a catalog with the help of what earlier runs have kept. Undefined when it has errors, when only compiling
 * the whole catalog can decide that, or when much would have to be compiled.
 */
export async function openKnown(
  place: CatalogPlace,
  incremental: Incremental,
): Promise<KnownCatalog | undefined> {
  const { tree, store } = incremental;
  if (Object.keys(store.index.recipes).length === 0) return undefined;
  const reporter = new Collector();
  const discovered = discover(tree, reporter);
  if (reporter.diagnostics.length > 0) return undefined;
  const gathered = await gather({ place }, incremental, discovered, true);
  if (gathered === undefined || gathered.isWrong) return undefined;
  if (warnings(gathered, sourcesOf(tree)).some(isError)) return undefined;
  const { recipes, names, known, results } = gathered;
  const recipeOf = (section: Section, name: string): string | undefined =>
    recipes.find((recipe) => names.get(recipe)?.[section].includes(name));
  /** The recipes that a recipe refers to, directly or not, and itself. */
  const around = (recipe: string): readonly string[] => {
    const { reads = {}, lists = {} } = known.get(recipe)?.seen ?? {};
    const isRead = (other: string): boolean => Object.keys(lists).length > 0 || Object.hasOwn(reads, other);
    return [recipe, ...recipes.filter((other) => other !== recipe && isRead(other))];
  };
  const texts = new Map<string, string | undefined>();
  return {
    recipeOf,
    isRecipe: (path) => names.has(path),
    recipes,
    around(some) {
      const files = [...new Set(some.flatMap(around))];
      if (discovered.catalog !== undefined) files.push(discovered.catalog);
      return { tree: tree.listing(files), files, syntaxes: syntaxesOf(recipes) };
    },
    catalogText(file) {
      if (!texts.has(file)) {
        const content = catalogFiles(results, place, (path) => path === file)[0]?.content;
        texts.set(file, content === undefined ? undefined : Buffer.from(content).toString());
      }
      return texts.get(file);
    },
    keep: () => {
      keep(gathered, store);
    },
  };
}
