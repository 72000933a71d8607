import { structuredPatch } from "diff";

/** Lines of a file, 1-based, that are different or gone in `after`; and whether `after` has new ones. */
export interface ChangedLines {
  readonly lines: ReadonlySet<number>;
  readonly added: boolean;
}

export function changedLines(before: string, after: string): ChangedLines {
  const lines = new Set<number>();
  let added = false;
  const { hunks } = structuredPatch("", "", before, after, undefined, undefined, { context: 0 });
  const old = before.split("\n");
  for (const { oldStart, oldLines, newLines } of hunks) {
    const first = newLines > 0 ? oldStart : withOwnEnd(old, oldStart, oldLines);
    for (let line = first; line < first + oldLines; line++) lines.add(line);
    added ||= newLines > oldLines;
  }
  return { lines, added };
}

/** A block that is gone begins with its own first line, not with the end of the block above that looks like its own. */
function withOwnEnd(lines: readonly string[], start: number, count: number): number {
  let first = start;
  const isEnd = (line: string | undefined): boolean => line !== undefined && /^\s*(?:[\])}].*)?$/.test(line);
  while (isEnd(lines[first - 1]) && lines[first - 1] === lines[first - 1 + count]) first++;
  return first;
}
