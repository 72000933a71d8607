import { createTwoFilesPatch } from "diff";
import type { Palette } from "../../compiler/diagnostics/palette.ts";

/** The change of one file as `git diff` would show it. */
export function textDiff(path: string, before: string, after: string, palette: Palette): string {
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 2,
  });
  return patch
    .split("\n")
    .filter((line) => !/^=+$/.test(line))
    .map((line) => colour(line, palette))
    .join("\n");
}

function colour(line: string, palette: Palette): string {
  if (/^(?:---|\+\+\+) /.test(line)) return palette.strong(line);
  if (line.startsWith("-")) return palette.error(line);
  return line.startsWith("@@") ? palette.quiet(line) : line;
}
