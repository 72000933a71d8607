import type { Expr } from "../../../compiler/language/expression.ts";
import type { ParseCache } from "../../../compiler/reading/modules.ts";
import { mentionsOf } from "../../../tooling/incremental/mentions.ts";

/** The files a recipe is made of, and what is in them. */
export interface Closure {
  /** By path, as they were read; undefined for those that are no sources, or folders. */
  readonly files: ReadonlyMap<string, Expr | undefined>;
  readonly names: ReadonlySet<string>;
}

/**
 * @param parsed every source that was read
 * @returns undefined when the recipe computes what it refers to
 */
export function closureOf(recipe: string, parsed: ParseCache): Closure | undefined {
  const files = new Map([[recipe, parsed.get(recipe)?.expression]]);
  const names = new Set<string>();
  // Files that are found on the way are looked into as well.
  for (const [, expr] of files) {
    if (expr === undefined) continue;
    const mentions = mentionsOf(expr);
    if (mentions.computed) return undefined;
    for (const name of mentions.names) names.add(name);
    for (const file of mentions.files) if (!files.has(file)) files.set(file, parsed.get(file)?.expression);
  }
  return { files, names };
}

/** Whether a file is in a closure, or below a folder that is. */
export function reads({ files }: Closure, path: string): boolean {
  if (files.has(path) || files.has("")) return true;
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1))
    if (files.has(path.slice(0, slash))) return true;
  return false;
}
