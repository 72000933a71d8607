import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { leftOverFiles } from "../../../compiler/diagnostics/writing.ts";
import type { Folders } from "../folders.ts";

/**
 * The warning about generated files that are not part of the output. Empty if there are no such files. Paths are
 * relative to the output folder.
 */
export const leftOverIn = (
  { outName }: Pick<Folders, "outName">,
  paths: readonly string[],
): readonly Diagnostic[] =>
  paths.length === 0 ? [] : [leftOverFiles(paths.map((path) => `${outName}/${path}`))];
