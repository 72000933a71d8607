import { structuredPatch, type StructuredPatchHunk } from "diff";
import { changedPart } from "./changed-part.ts";

/** A piece of a unified diff. */
export interface Hunk {
  /** `@@ -1,7 +1,7 @@` */
  readonly header: string;
  readonly body: readonly string[];
}

/** The hunks between two texts, with lines of context, for `git apply` and `patch`. */
export function hunksOf(before: string, after: string, context: number): readonly Hunk[] {
  const part = changedPart(before, after, context);
  const { hunks } = structuredPatch("", "", part.before, part.after, undefined, undefined, { context });
  return hunks.map((hunk, index) => {
    const more = index === hunks.length - 1 ? linesAfter(before, part.left, context - trailing(hunk)) : [];
    const old = range(hunk.oldStart + part.line, hunk.oldLines + more.length);
    const now = range(hunk.newStart + part.line, hunk.newLines + more.length);
    return { header: `@@ -${old} +${now} @@`, body: [...hunk.lines, ...more.flatMap(printed)] };
  });
}

/** A range without lines is named after the line before it: POSIX, `diff -u`. */
const range = (start: number, lines: number): string => `${lines === 0 ? start - 1 : start},${lines}`;

/** The number of lines of context at the end of a hunk. */
const trailing = ({ lines }: StructuredPatchHunk): number =>
  lines.length - 1 - lines.findLastIndex((line) => !line.startsWith(" "));

/** A line of context. */
const printed = (line: string): readonly string[] =>
  line.endsWith("\n") ? [` ${line.slice(0, -1)}`] : [` ${line}`, "\\ No newline at end of file"];

/**
 * Lines of context after the compared part. If its last lines are changed ones, `patch` would apply the hunk only at the end of
 * the file.
 */
function linesAfter(text: string, left: number, most: number): readonly string[] {
  const lines: string[] = [];
  let at = text.length - left;
  while (at < text.length && lines.length < most) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    lines.push(text.slice(at, end));
    at = end;
  }
  return lines;
}
