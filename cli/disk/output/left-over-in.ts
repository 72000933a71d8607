import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { leftOverFiles } from "../../../compiler/diagnostics/writing.ts";
import type { Folders } from "../folders.ts";

/** The warning about generated files that nobody knows, given by path in the output folder; none when there are none. */
export const leftOverIn = (
  { outName }: Pick<Folders, "outName">,
  paths: readonly string[],
): readonly Diagnostic[] =>
  paths.length === 0 ? [] : [leftOverFiles(paths.map((path) => `${outName}/${path}`))];
