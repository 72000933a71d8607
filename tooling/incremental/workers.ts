import type { ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { readEntryNames, type ReadNames } from "./entry-names.ts";
import { compilePart, type Part, type PartOutcome } from "./part.ts";
import type { Place } from "./place.ts";
import { parseFacts } from "./read-facts.ts";
import { readDigest } from "./recording-tree.ts";
import type { SourceFacts } from "./source-facts.ts";

/** The facts of a file, and the digest of its content. */
export type ReadFact = readonly [path: string, facts: SourceFacts, digest: string];

/** Files to parse, and recipes whose entry names are wanted. */
export interface LookTask {
  readonly paths: readonly string[];
  readonly recipes: readonly string[];
  /** The syntaxes of all recipes of the catalog. */
  readonly syntaxes: readonly string[];
}

export interface Looked {
  readonly facts: readonly ReadFact[];
  /** Undefined when a recipe computes what it refers to. */
  readonly names: ReadNames | undefined;
}

/** The two kinds of work. Tasks and answers can be sent between threads. */
export interface Worker {
  look(task: LookTask): Promise<Looked>;
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
export function ownWorker(place: Place, tree: ListingTree, parsed: ParseCache = new Map()): Worker {
  return {
    async look({ paths, recipes, syntaxes }) {
      const facts = await parseFacts(tree, paths, parsed);
      const isComputed = facts.some(([, { computed }]) => computed);
      return {
        facts: facts.map(([path, fact]) => [path, fact, readDigest(tree.read(path))]),
        names: isComputed ? undefined : await readEntryNames(recipes, syntaxes, tree, parsed),
      };
    },
    async compile(part) {
      const compiled = await compilePart(part, place, (files) => tree.listing(files), parsed);
      // Rarely needed again, and there may be thousands.
      for (const { recipe } of part.own) parsed.delete(recipe);
      return compiled;
    },
  };
}
