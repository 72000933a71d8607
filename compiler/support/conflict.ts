/** Where git put both sides of a merge that it could not do itself: from the first line of marks to the last. */
export interface Conflict {
  readonly start: number;
  readonly end: number;
}

/** The first conflict of a merge in a text. One step after the other: a text may be made of marks. */
export function conflictIn(text: string): Conflict | undefined {
  const start = text.search(/^<{7} /m);
  const between = start < 0 ? -1 : text.indexOf("\n=======", start);
  const last = between < 0 ? -1 : text.indexOf("\n>>>>>>> ", between);
  if (last < 0) return undefined;
  const end = text.indexOf("\n", last + 1);
  return { start, end: end < 0 ? text.length : end };
}
