import type { Progress } from "../terminal/progress.ts";
import type { CachedTree } from "../disk/cached-tree.ts";
import type { Cache } from "./kept/cache.ts";
import { compileMissing, type Failed } from "./compiling/compile-missing.ts";
import type { Crew } from "./threads/crew.ts";
import type { Digests } from "./survey/digests.ts";
import type { KnownResult } from "./kept/recipe-result.ts";
import { isSeenStill } from "./kept/still-seen.ts";
import type { Survey } from "./survey/survey.ts";

export interface ResultsRequest {
  readonly cache: Cache;
  readonly survey: Survey;
  readonly crew: Crew;
  readonly tree: CachedTree;
  readonly digests: Digests;
  readonly progress?: Progress | undefined;
}

/** The results of the recipes of a catalog, as far as they are wanted. */
export class Results {
  readonly #request: ResultsRequest;
  readonly #found = new Map<string, KnownResult>();
  #compiled = 0;

  constructor(request: ResultsRequest) {
    this.#request = request;
  }

  /** How many recipes were compiled; the others were known. */
  get compiled(): number {
    return this.#compiled;
  }

  get(recipe: string): KnownResult | undefined {
    return this.#found.get(recipe);
  }

  /** All that there are by now, in the order of the recipes. */
  inOrder(): readonly KnownResult[] {
    return this.#request.survey.discovered.recipes.flatMap((recipe) => this.#found.get(recipe) ?? []);
  }

  /**
   * Takes the results of some recipes from the cache, as far as they still hold.
   * @returns the recipes whose results do not
   */
  take(recipes: readonly string[]): readonly string[] {
    const { cache, survey } = this.#request;
    for (const recipe of recipes) {
      const known = cache.find(survey.keys.get(recipe) ?? "");
      if (known !== undefined && isSeenStill(known.result.seen, this.#request))
        this.#found.set(recipe, known);
    }
    return recipes.filter((recipe) => !this.#found.has(recipe));
  }

  /** Compiles some recipes. @returns the parts in which something is wrong; undefined when only a whole compile can tell */
  async compile(missing: readonly string[]): Promise<Failed> {
    if (missing.length === 0) return [];
    const { cache, survey, crew, progress } = this.#request;
    await crew.expect(missing.length);
    const { keys, discovered } = survey;
    const failed = await compileMissing(missing, survey, crew, (recipe, result) => {
      this.#found.set(recipe, cache.keep(keys.get(recipe) ?? "", result));
      progress?.say(`compiling recipes: ${this.#found.size} of ${discovered.recipes.length}`);
    });
    if (failed === undefined) return undefined;
    // Other threads, and other moments, must have seen the same recipes.
    const compiled = missing.flatMap((recipe) => this.#found.get(recipe)?.result ?? []);
    if (![...compiled, ...failed].every(({ seen }) => isSeenStill(seen, this.#request))) return undefined;
    if (failed.length === 0 && compiled.length < missing.length) return undefined;
    this.#compiled += missing.length;
    return failed;
  }
}
