import { hasHeader } from "../../../emitters/support/emitted-file.ts";
import type { Observation } from "../finding.ts";
import { entryFiles } from "../sides/entry-files.ts";
import { manifestOf } from "../sides/manifest-of.ts";
import { several } from "../words.ts";
import type { Trees } from "./rule.ts";

/** Whether a file is new, and the manifest of the new side does not have it. Where there is no manifest, nobody can tell. */
export function isUnknown(path: string, { before, after }: Trees): boolean {
  const known = manifestOf(after.files)?.files;
  return known !== undefined && !known.has(path) && !before.files.has(path);
}

/**
 * What is said of files in the folder of an entry that no manifest knows, whatever else is: a merge, or another branch, leaves
 * whole apps, which read as if somebody had added them.
 * @param folder `apps/web`
 */
export function* unknownFiles(folder: string, trees: Trees): Iterable<Observation> {
  const all = entryFiles(trees.after.files).get(folder) ?? new Map<string, string>();
  const unknown = [...all.keys()].filter((path) => isUnknown(path, trees));
  const [file] = unknown;
  if (file === undefined) return;
  const which =
    unknown.length === all.size
      ? "knows none of its files"
      : `does not know ${several(unknown.map((path) => path.slice(folder.length + 1)))}`;
  yield {
    severity: unknown.some((path) => hasHeader(all.get(path) ?? "")) ? "warning" : "notice",
    about: "unknown files",
    message: `the manifest ${which}: delete what catalogc once wrote, and keep other files elsewhere`,
    where: { file },
  };
}
