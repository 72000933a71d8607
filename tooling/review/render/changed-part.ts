/** The part in which two texts differ, with lines of context. */
export interface ChangedPart {
  readonly before: string;
  readonly after: string;
  /** The number of lines before it. */
  readonly line: number;
  /** The number of characters after it, on both sides. */
  readonly left: number;
}

/** Cuts the common start and end of two texts, except for lines of context: an edit changes few of a million lines. */
export function changedPart(before: string, after: string, context: number): ChangedPart {
  const same = sameAtStart(before, after);
  const start = linesBack(before, same, context);
  const tail = sameAtEnd(before, after, Math.min(before.length, after.length) - same);
  const left = before.length - linesOn(before, before.length - tail, context);
  return {
    before: before.slice(start, before.length - left),
    after: after.slice(start, after.length - left),
    line: linesIn(before, start),
    left,
  };
}

/** Characters that are compared at once. */
const piece = 4096;

/** The length of the common start of two texts. */
function sameAtStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same + piece <= most && before.slice(same, same + piece) === after.slice(same, same + piece))
    same += piece;
  while (same < most && before.charCodeAt(same) === after.charCodeAt(same)) same += 1;
  return same;
}

/** The length of the common end of two texts, at most `most`. */
function sameAtEnd(before: string, after: string, most: number): number {
  const ending = (text: string, from: number, length: number): string =>
    text.slice(text.length - from - length, text.length - from);
  let same = 0;
  while (same + piece <= most && ending(before, same, piece) === ending(after, same, piece)) same += piece;
  while (
    same < most &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return same;
}

/** The start of the line that is `lines` lines before the line of `at`. */
function linesBack(text: string, at: number, lines: number): number {
  let start = at;
  for (let line = 0; line <= lines && start > 0; line++) start = text.lastIndexOf("\n", start - 1);
  return start <= 0 ? 0 : start + 1;
}

/** The end of the line that is `lines` lines after the line of `at`. */
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
