import type { ParseCache } from "../../../compiler/reading/modules.ts";
import type { Place } from "../../disk/place.ts";
import { readDigest } from "../../record/recording-tree.ts";
import type { CachedTree } from "../../disk/cached-tree.ts";
import type { ReadNames } from "../survey/entry-names.ts";
import type { Part, PartOutcome } from "../compiling/compile-part.ts";
import { parseFacts } from "../../../tooling/incremental/read-facts.ts";
import type { SourceFacts } from "../../../tooling/incremental/source-facts.ts";

/** The facts of a file, and the digest of what was in it. */
export type ReadFact = readonly [path: string, facts: SourceFacts, digest: string];

/** Some recipes, and the syntaxes of all recipes of the catalog. */
export interface NamesTask {
  readonly recipes: readonly string[];
  readonly syntaxes: readonly string[];
}

/** Files to look at; of the recipes among them, also the names of their entries are wanted. */
export interface LookTask extends NamesTask {
  readonly paths: readonly string[];
}

export interface Looked {
  readonly facts: readonly ReadFact[];
  /** Undefined when a recipe computes what it refers to. */
  readonly names: ReadNames | undefined;
}

/** Whoever does a share of the work. Everything that is asked and answered can be sent to another thread. */
export interface Thread {
  /** Both at once: threads that wait for each other twice lose time twice. */
  look(task: LookTask): Promise<Looked>;
  names(task: NamesTask): Promise<ReadNames>;
  compile(part: Part): Promise<PartOutcome>;
}

const noNames: ReadNames = { names: new Map(), isWell: true, seen: { kinds: {}, reads: {} } };

/** Does the work where it is. Remembers what it has read, so that the same recipes had better stay in one thread. */
export class OwnThread implements Thread {
  readonly #place: Place;
  readonly #tree: CachedTree;
  readonly #parsed: ParseCache;

  constructor(place: Place, tree: CachedTree, parsed: ParseCache = new Map()) {
    this.#place = place;
    this.#tree = tree;
    this.#parsed = parsed;
  }

  async look({ paths, recipes, syntaxes }: LookTask): Promise<Looked> {
    const facts = await parseFacts(this.#tree, paths, this.#parsed);
    return {
      facts: facts.map(([path, fact]) => [path, fact, readDigest(this.#tree.read(path))]),
      // Recipes that compute what they refer to are not for parts.
      names: facts.some(([, { computed }]) => computed) ? undefined : await this.names({ recipes, syntaxes }),
    };
  }

  // The evaluator and the emitters are loaded only when there is something for them to do.
  async names({ recipes, syntaxes }: NamesTask): Promise<ReadNames> {
    if (recipes.length === 0) return noNames;
    const { readEntryNames } = await import("../survey/entry-names.ts");
    return readEntryNames(recipes, syntaxes, this.#tree, this.#parsed);
  }

  async compile(part: Part): Promise<PartOutcome> {
    const { compilePart } = await import("../compiling/compile-part.ts");
    const compiled = await compilePart(part, this.#place, this.#tree, this.#parsed);
    // Seldom needed again, and there may be thousands.
    for (const { recipe } of part.own) this.#parsed.delete(recipe);
    return compiled;
  }
}
