import { line, softLine, textLines, type Space, type SpaceType } from "./doc.ts";

/** From the weakest to the strongest. */
const strength: Readonly<Record<SpaceType, number>> = {
  "soft-break": 0,
  break: 1,
  "hard-space": 2,
  "soft-line": 3,
  line: 4,
  "hard-line": 5,
  "empty-line": 6,
  "text-line": 7,
};

/** What two spaces that meet become. */
export function mergeSpaces(a: Space, b: Space): Space {
  const [weak, strong] = strength[a.type] <= strength[b.type] ? [a, b] : [b, a];
  if (strong.type === "text-line") return textLines(strong.count + lineFeeds(weak));
  if (weak.type === "break" && (strong.type === "soft-line" || strong.type === "hard-space")) return line;
  if (weak.type === "soft-break" && strong.type === "hard-space") return softLine;
  return strong;
}

/** Whether a space is the same whether its group is broken or not. */
export function isHard(space: Space): boolean {
  return space.type === "hard-space" || strength[space.type] >= strength["hard-line"];
}

/** Whether a space breaks the line in any group. */
export function isForcedBreak(space: Space): boolean {
  return strength[space.type] >= strength["hard-line"];
}

/** The columns a space takes on one line. */
export function flatWidth(space: Space): number {
  return space.type === "soft-break" || space.type === "break" ? 0 : 1;
}

/** The line feeds a space adds to the text-line it meets. */
function lineFeeds(space: Space): number {
  if (space.type === "text-line") return space.count;
  if (space.type === "empty-line") return 2;
  return space.type === "hard-space" ? 0 : 1;
}
