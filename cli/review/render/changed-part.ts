/** Where two texts differ, with some lines around it. */
export interface ChangedPart {
  readonly before: string;
  readonly after: string;
  /** How many lines come before it. */
  readonly line: number;
}

/**
 * Leaves out what two texts have in common at their ends, but for some lines of context: the evaluated catalog has a
 * million lines, of which an edit changes a few.
 */
export function changedPart(before: string, after: string, context: number): ChangedPart {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before.charCodeAt(same) === after.charCodeAt(same)) same += 1;
  const start = linesBack(before, same, context);
  let tail = 0;
  const most = shorter - same;
  while (
    tail < most &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  const left = before.length - linesOn(before, before.length - tail, context);
  return {
    before: before.slice(start, before.length - left),
    after: after.slice(start, after.length - left),
    line: linesIn(before, start),
  };
}

/** The beginning of the line that so many lines come after, up to the one that `at` is in. */
function linesBack(text: string, at: number, lines: number): number {
  let start = at;
  for (let line = 0; line <= lines && start > 0; line++) start = text.lastIndexOf("\n", start - 1);
  return start <= 0 ? 0 : start + 1;
}

/** The end of the line that comes so many lines after the one that `at` is in. */
function linesOn(text: string, at: number, lines: number): number {
  let end = at;
  for (let line = 0; line <= lines; line++) {
    const next = text.indexOf("\n", end);
    if (next < 0) return text.length;
    end = next + 1;
  }
  return end;
}

function linesIn(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
