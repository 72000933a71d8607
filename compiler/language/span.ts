/**
 * A place in a recipe: a file of the recipe tree and two UTF-16 offsets into its text,
 * `start` inclusive, `end` exclusive. Lines and columns are derived only when a diagnostic is printed.
 */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The smallest span that covers both arguments.
 *
 * ```
 *   let x = 1; in x
 *       ^^^ a     ^ b
 *       ^^^^^^^^^^^ merged
 * ```
 *
 * Spans of different files cannot be merged: the first one is returned.
 */
export function mergeSpans(a: Span, b: Span): Span {
  if (a.file !== b.file) return a;
  return { file: a.file, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
