import type { Expr } from "../../compiler/language/expression.ts";
import type { ParseCache } from "../../compiler/reading/modules.ts";
import { mentionsOf } from "../parts/survey/mentions.ts";

/** The files a recipe is made of, and what is in them. */
export interface Closure {
  /** By path, as they were read; undefined for those that are no sources, or folders. */
  readonly files: ReadonlyMap<string, Expr | undefined>;
  readonly names: ReadonlySet<string>;
}

/** Finds closures; the same object as long as nothing in it has changed. */
export class Closures {
  readonly #parsed: ParseCache;
  readonly #known = new Map<string, Closure>();

  /** `parsed`: every source that was read, kept up to date by whoever reads. */
  constructor(parsed: ParseCache) {
    this.#parsed = parsed;
  }

  /** Undefined when the recipe computes what it refers to. */
  of(recipe: string): Closure | undefined {
    const known = this.#known.get(recipe);
    if (known && [...known.files].every(([path, expr]) => this.#parsed.get(path)?.expression === expr))
      return known;
    const files = new Map([[recipe, this.#parsed.get(recipe)?.expression]]);
    const names = new Set<string>();
    // Files that are found on the way are looked into as well.
    for (const [, expr] of files) {
      if (expr === undefined) continue;
      const mentions = mentionsOf(expr);
      if (mentions.computed) return undefined;
      for (const name of mentions.names) names.add(name);
      for (const file of mentions.files)
        if (!files.has(file)) files.set(file, this.#parsed.get(file)?.expression);
    }
    const closure = { files, names };
    this.#known.set(recipe, closure);
    return closure;
  }
}

/** Whether a file is in a closure, or below a folder that is. */
export function reads({ files }: Closure, path: string): boolean {
  if (files.has(path) || files.has("")) return true;
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1))
    if (files.has(path.slice(0, slash))) return true;
  return false;
}
