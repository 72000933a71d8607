import type { ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { readNames } from "./names.ts";
import { compilePart, type Part, type PartOutcome } from "./part.ts";
import type { CatalogPlace } from "./place.ts";

export type ReadNames = Awaited<ReturnType<typeof readNames>>;

/** The two kinds of work. Tasks and answers can be sent between threads. */
export interface Worker {
  /** The names of the entries of some recipes. */
  look(recipes: readonly string[]): Promise<ReadNames>;
  compile(part: Part): Promise<PartOutcome>;
}

/** Workers that share the work of a run. */
export interface Workers extends Worker {
  /** How many tasks are worked on at the same time. */
  readonly count: number;
  /** Starts threads if that many files make it worth it. */
  expect(files: number): Promise<void>;
  end(): Promise<void>;
}

/** A recipe tree that can pose as one with other recipes. */
export interface ListingTree extends RecipeTree {
  listing(files: readonly string[]): RecipeTree;
}

/** Works in this thread. `parsed` is filled: what was parsed for one task is not parsed again for the next. */
export function ownWorker(place: CatalogPlace, tree: RecipeTree, parsed: ParseCache = new Map()): Worker {
  return {
    look: (recipes) => readNames(recipes, tree, parsed),
    async compile(part) {
      const compiled = await compilePart(part, place, tree, parsed);
      // Rarely needed again, and there may be thousands.
      for (const recipe of part.recipes) parsed.delete(recipe);
      return compiled;
    },
  };
}
