/** The place of a Git merge conflict, from the first line of markers to the last. */
export interface Conflict {
  readonly start: number;
  readonly end: number;
}

/** The first merge conflict in a text, in linear time: a text may consist of markers. */
export function conflictIn(text: string): Conflict | undefined {
  const start = text.search(/^<{7} /m);
  const between = start < 0 ? -1 : text.indexOf("\n=======", start);
  const last = between < 0 ? -1 : text.indexOf("\n>>>>>>> ", between);
  if (last < 0) return undefined;
  const end = text.indexOf("\n", last + 1);
  return { start, end: end < 0 ? text.length : end };
}
