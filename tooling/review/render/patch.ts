import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import type { FileChange, Review } from "../finding.ts";
import { hunksOf } from "./hunks.ts";

/** Files for the plain diff. The manifest only has hashes of the others. */
export const readable = ({ files }: Pick<Review, "files">): readonly FileChange[] =>
  files.filter(({ path }) => path !== manifestPath);

/** Lines around a change. */
const context = 3;

/** The change of a file as a unified diff, as `git diff` prints it. `hide` masks secrets. */
export function unifiedDiff(
  { path, change, before, after, mode }: FileChange,
  hide: (text: string) => string,
): string {
  const [old, now] = [
    change === "added" ? "/dev/null" : `a/${path}`,
    change === "removed" ? "/dev/null" : `b/${path}`,
  ];
  const lines = hunksOf(before, after, context).flatMap(({ header, body }) => [header, ...body.map(hide)]);
  const modes = mode && [
    `diff --git a/${path} b/${path}`,
    `old mode ${mode.isExecutable ? "100644" : "100755"}`,
    `new mode ${mode.isExecutable ? "100755" : "100644"}`,
  ];
  const names = modes && before === after ? [] : [`--- ${old}`, `+++ ${now}`];
  return [...(modes ?? []), ...names, ...lines, ""].join("\n");
}
