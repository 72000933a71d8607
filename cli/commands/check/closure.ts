import type { Expr } from "../../../compiler/language/expression.ts";
import type { ParseCache } from "../../../compiler/reading/modules.ts";
import { mentionsOf } from "../../../tooling/incremental/mentions.ts";

/** The files of a recipe, with their content. */
export interface Closure {
  /** By path; undefined for files that are not sources, and for folders. */
  readonly files: ReadonlyMap<string, Expr | undefined>;
  readonly names: ReadonlySet<string>;
}

/**
 * @param parsed every source that was read
 * @returns undefined if the recipe computes its references
 */
export function closureOf(recipe: string, parsed: ParseCache): Closure | undefined {
  const files = new Map([[recipe, parsed.get(recipe)?.expression]]);
  const names = new Set<string>();
  // Files found meanwhile are processed as well.
  for (const [, expr] of files) {
    if (expr === undefined) continue;
    const mentions = mentionsOf(expr);
    if (mentions.computed) return undefined;
    for (const name of mentions.names) names.add(name);
    for (const file of mentions.files) if (!files.has(file)) files.set(file, parsed.get(file)?.expression);
  }
  return { files, names };
}

/** Whether a file is in a closure, or below a folder in it. */
export function reads({ files }: Closure, path: string): boolean {
  if (files.has(path) || files.has("")) return true;
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1))
    if (files.has(path.slice(0, slash))) return true;
  return false;
}
