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
  for (const { oldStart, oldLines, newLines } of hunks) {
    for (let line = oldStart; line < oldStart + oldLines; line++) lines.add(line);
    added ||= newLines > oldLines;
  }
  return { lines, added };
}
