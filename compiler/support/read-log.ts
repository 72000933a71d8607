import type { EntryKind, ReadResult, RecipeTree } from "./recipe-tree.ts";

/** The two kinds of entries, as `config` names them. */
export type Section = "apps" | "pkgs";

/** The questions, without the answers. */
export interface Asked {
  /** Files that were read. */
  readonly files: ReadonlySet<string>;
  /** Paths whose kind was asked. */
  readonly kinds: ReadonlySet<string>;
  /** Entries that were looked up, as `pkgs.hello`. Some do not exist. */
  readonly names: ReadonlySet<string>;
  /** Sets whose names were enumerated. */
  readonly lists: ReadonlySet<Section>;
}

type Questions = { readonly [K in keyof Asked]: Asked[K] extends ReadonlySet<infer T> ? Set<T> : never };

const noQuestions = (): Questions => ({
  files: new Set(),
  kinds: new Set(),
  names: new Set(),
  lists: new Set(),
});

/**
 * The questions of a compile to the recipe tree and to other entries, by the source file that asked: the file
 * of the running expression, otherwise the recipe whose entry is being compiled. A value is computed once and
 * may be used by many, so an entry depends on everything that was asked by a file it can reach:
 * {@link ReadLog.reachedFrom}. That is too much rather than too little.
 */
export class ReadLog {
  readonly #questions = new Map<string, Questions>();
  #phaseOf = "";
  /** The source file of the running expression; the evaluator keeps it. */
  running: string | undefined;

  /** Runs work on the entries of a recipe. */
  within<T>(recipe: string, work: () => T): T {
    const { running } = this;
    const before = this.#phaseOf;
    this.#phaseOf = recipe;
    this.running = undefined;
    try {
      return work();
    } finally {
      this.#phaseOf = before;
      this.running = running;
    }
  }

  /** A tree that records what it is asked. */
  tree(tree: RecipeTree): RecipeTree {
    return {
      list: () => tree.list(),
      kind: (path): EntryKind => {
        this.#asker().kinds.add(path);
        return tree.kind(path);
      },
      read: (path): ReadResult => {
        this.#asker().files.add(path);
        return tree.read(path);
      },
    };
  }

  /** @param from the file that asks, if it is known */
  file(path: string, from?: string): void {
    this.#asker(from).files.add(path);
  }

  name(section: Section, name: string): void {
    this.#asker().names.add(`${section}.${name}`);
  }

  list(section: Section): void {
    this.#asker().lists.add(section);
  }

  /** Everything asked by some files, by those they read, and by the recipes of the entries they look up, and so on. */
  reachedFrom(files: Iterable<string>, recipeOf: (name: string) => string | undefined): Asked {
    const all = noQuestions();
    for (const file of files) all.files.add(file);
    // The set grows while it is walked.
    for (const file of all.files) {
      const asked = this.#questions.get(file);
      if (asked === undefined) continue;
      for (const path of asked.files) all.files.add(path);
      for (const path of asked.kinds) all.kinds.add(path);
      for (const section of asked.lists) all.lists.add(section);
      for (const name of asked.names) {
        all.names.add(name);
        const recipe = recipeOf(name);
        if (recipe !== undefined) all.files.add(recipe);
      }
    }
    return all;
  }

  /** Everything that was asked by anyone. */
  all(): Asked {
    const all = noQuestions();
    for (const asked of this.#questions.values())
      for (const kind of Object.keys(all) as (keyof Asked)[])
        for (const each of asked[kind]) (all[kind] as Set<string>).add(each);
    return all;
  }

  #asker(from?: string): Questions {
    const file = from ?? this.running ?? this.#phaseOf;
    let questions = this.#questions.get(file);
    if (questions === undefined) this.#questions.set(file, (questions = noQuestions()));
    return questions;
  }
}
