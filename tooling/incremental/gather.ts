import { order } from "../../compiler/passes/order.ts";
import { unreadLookalikes, type Discovered } from "../../compiler/reading/discover.ts";
import { syntaxesOf } from "../../compiler/reading/modules.ts";
import type { Lookalike } from "../../compiler/support/recipe-tree.ts";
import { sha256 } from "../support/sha256.ts";
import { recipeOfNames, type EntryNames, type RecipeOf } from "./names.ts";
import type { CompiledRecipe } from "./part.ts";
import { inMemory, type KnownResult } from "./result.ts";
import { areFilesSame, areNamesSame } from "./seen.ts";
import type { Index, KnownRecipe, Store } from "./store.ts";
import type { ReadNames, Workers } from "./workers.ts";

import type { CompileRequest, Incremental } from "./compile.ts";

/** The state of a catalog: the results of its recipes, if there are no errors. */
export interface Gathered {
  readonly recipes: readonly string[];
  readonly names: ReadonlyMap<string, EntryNames>;
  readonly known: ReadonlyMap<string, KnownRecipe>;
  /** In the order of the recipes; only those without errors. */
  readonly results: readonly KnownResult[];
  /** Whether there are errors, which are among the reports. */
  readonly isWrong: boolean;
  readonly lookalikes: readonly Lookalike[];
  /** For the next run. */
  readonly index: Index;
}

/** With more recipes in one part, too much is held at once; with fewer, what all recipes share is evaluated too often. */
const mostRecipes = 25;
/** A part should be small enough for several threads to be done at about the same time. */
const partsPerThread = 10;
/** Files of one task that only reads names. */
const batchSize = 20;

/**
 * Finds the results of all recipes: in the store, or by compiling them. Undefined when only compiling the whole catalog
 * can report what is wrong.
 * @param onlyFew give up where much is to be compiled
 */
export async function gather(
  { place, progress, lap }: Pick<CompileRequest, "place" | "progress" | "lap">,
  { tree, store, workers, digests }: Incremental,
  { recipes, catalog }: Discovered,
  onlyFew = false,
): Promise<Gathered | undefined> {
  const common = sha256(JSON.stringify([store.build, place, syntaxesOf(recipes), catalog]));
  const stored = store.index.common === common ? store.index.recipes : {};
  const answers = { tree, digests };

  // A recipe is known if everything that it asked has the same answer.
  const known = new Map<string, KnownRecipe>();
  for (const recipe of recipes) {
    const before = Object.hasOwn(stored, recipe) ? stored[recipe] : undefined;
    const same = before?.find(({ seen }) => areFilesSame(seen, answers));
    if (same !== undefined) known.set(recipe, same);
  }
  if (onlyFew && recipes.length - known.size > mostRecipes) return undefined;
  await workers.expect(recipes.length - known.size);
  const names = new Map<string, EntryNames>(known);
  let recipeOf: RecipeOf | undefined;
  for (let isDone = false; !isDone;) {
    const read = await lookAt(
      recipes.filter((recipe) => !names.has(recipe)),
      workers,
    );
    if (read === undefined) return undefined;
    for (const [recipe, found] of read) names.set(recipe, found);
    recipeOf = recipeOfNames(names);
    if (recipeOf === undefined) return undefined;
    isDone = true;
    for (const [recipe, { seen }] of known)
      if (!areNamesSame(seen, recipeOf)) {
        known.delete(recipe);
        names.delete(recipe);
        isDone = false;
      }
  }
  lap?.("read names");

  const found = new Map<string, KnownResult>();
  for (const [recipe, { key }] of known) {
    const result = store.find(key);
    if (result === undefined) known.delete(recipe);
    else found.set(recipe, result);
  }
  const missing = recipes.filter((recipe) => !found.has(recipe));
  if (onlyFew && missing.length > mostRecipes) return undefined;
  await workers.expect(missing.length);
  const outcomes = await compileEach(missing, [...names], workers, ({ recipe, compiled, ...facts }) => {
    const key = sha256(JSON.stringify([common, recipe, facts.seen]));
    const { pkgs = [], apps = [] } = names.get(recipe) ?? {};
    known.set(recipe, { key, pkgs, apps, ...facts });
    if (compiled) found.set(recipe, facts.isKept ? store.add(key, compiled) : inMemory(compiled));
    progress?.(`compiling recipes: ${known.size} of ${recipes.length}`);
  });
  // Other threads, at other moments, must have seen the same recipes.
  const isSame = outcomes.every(
    ({ seen }) =>
      Object.entries(seen.reads).every(([path, digest]) => digests.take(path, digest)) &&
      areFilesSame(seen, answers),
  );
  const results = recipes.flatMap((recipe) => found.get(recipe) ?? []);
  if (!isSame || hasCycles([...known.values()])) return undefined;
  lap?.("compile");
  const isRead = new Set([...known.values()].flatMap(({ seen }) => Object.keys(seen.reads)));
  return {
    recipes,
    names,
    known,
    results,
    isWrong: results.length < recipes.length,
    lookalikes: unreadLookalikes(tree, recipes, (path) => isRead.has(path)),
    index: { common, recipes: Object.fromEntries(variants(known, stored)) },
  };
}

/** How many results of a recipe are kept. */
const mostVariants = 3;

function* variants(
  known: ReadonlyMap<string, KnownRecipe>,
  stored: Index["recipes"],
): Iterable<readonly [string, readonly KnownRecipe[]]> {
  for (const [recipe, now] of known) {
    const before = Object.hasOwn(stored, recipe) ? (stored[recipe] ?? []) : [];
    const all = [...(now.isKept ? [now] : []), ...before.filter(({ key }) => key !== now.key)];
    if (all.length > 0) yield [recipe, all.slice(0, mostVariants)];
  }
}

async function lookAt(recipes: readonly string[], workers: Workers): Promise<ReadNames> {
  const size = workers.count === 1 ? Math.max(1, recipes.length) : batchSize;
  const read = await Promise.all(batches(recipes, size).map((batch) => workers.look(batch)));
  const all = read.flatMap((each) => each ?? []);
  return all.length === recipes.length ? all : undefined;
}

async function compileEach(
  recipes: readonly string[],
  names: readonly (readonly [string, EntryNames])[],
  workers: Workers,
  done: (compiled: CompiledRecipe) => void,
): Promise<readonly CompiledRecipe[]> {
  if (recipes.length === 0) return [];
  const json = JSON.stringify(names.map(([recipe, { pkgs, apps }]) => [recipe, { pkgs, apps }]));
  const shared = Math.ceil(recipes.length / (workers.count * partsPerThread));
  const waiting = batches(recipes, workers.count === 1 ? mostRecipes : Math.min(mostRecipes, shared));
  const outcomes: CompiledRecipe[] = [];
  const workOff = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      for (const each of await workers.compile({ recipes: part, names: json })) {
        outcomes.push(each);
        done(each);
      }
  };
  await Promise.all(Array.from({ length: workers.count }, workOff));
  return outcomes;
}

function batches(all: readonly string[], size: number): (readonly string[])[] {
  const cut: (readonly string[])[] = [];
  for (let at = 0; at < all.length; at += size) cut.push(all.slice(at, at + size));
  return cut;
}

/** Whether packages are built from each other in a circle. */
function hasCycles(known: readonly KnownRecipe[]): boolean {
  const packages = new Set(known.flatMap(({ pkgs }) => pkgs));
  return (["builtFrom", "madeOf"] as const).some((relation) => {
    const edges = known.flatMap(({ needs }) => needs[relation]);
    return edges.length > 0 && !order(packages, edges).ok;
  });
}

/** Keeps what was compiled for the next run. */
export function keep({ index }: Gathered, store: Store): void {
  store.finish(
    index,
    Object.values(index.recipes).flatMap((variants) => variants.map(({ key }) => key)),
  );
}
