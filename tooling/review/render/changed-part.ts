/** Where two texts differ, with some lines around it. */
export interface ChangedPart {
  readonly before: string;
  readonly after: string;
  /** How many lines come before it. */
  readonly line: number;
  /** How many characters come after it, on both sides. */
  readonly left: number;
}

/**
 * Leaves out what two texts have in common at their ends, but for some lines of context: the evaluated catalog has a
 * million lines, of which an edit changes a few.
 */
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

/** Characters that are compared at once: long texts are compared much sooner in pieces. */
const piece = 4096;

/** How many characters two texts begin with in common. */
function sameAtStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same + piece <= most && before.slice(same, same + piece) === after.slice(same, same + piece))
    same += piece;
  while (same < most && before.charCodeAt(same) === after.charCodeAt(same)) same += 1;
  return same;
}

/** How many characters, at most `most`, two texts end with in common. */
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
