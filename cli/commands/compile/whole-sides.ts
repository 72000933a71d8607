import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { hashOf } from "../../../tooling/incremental/emitted.ts";
import type { Change } from "../../../tooling/review/sides/changes.ts";
import { keptFile, lazyTree, type LazyFile } from "../../../tooling/review/sides/tree.ts";
import { Inspector } from "../../disk/output/inspect.ts";
import { foundManifest } from "../../disk/output/found-manifest.ts";
import { OutputFolder } from "../../disk/read-output.ts";
import { isSystemError } from "../../disk/system-error.ts";

/**
 * Both sides of a change of an output folder, with their manifests: the state on the disk, and the future state. Files
 * that will be replaced are read now, the others when the review needs them. Undefined if there is nothing to compare
 * with.
 * @param keep whether a file stays that this run does not write
 */
export function wholeSides(
  out: string,
  files: ReadonlyMap<string, EmittedFile>,
  keep: (path: string) => boolean,
): Change | undefined {
  try {
    const inspector = new Inspector(out);
    const manifest = foundManifest(inspector);
    if (manifest === undefined) return undefined;
    const folder = new OutputFolder(out);
    const before = new Map<string, LazyFile>();
    const after = new Map<string, LazyFile>();
    for (const path of [manifestPath, ...manifest.files.keys()]) {
      if (inspector.look(path).kind !== "file") continue;
      const file = folder.file(path);
      before.set(path, file);
      const next = files.get(path);
      const isSame = next === undefined ? keep(path) : hashOf(next) === manifest.files.get(path)?.sha256;
      if (isSame) after.set(path, file);
      else file.text();
    }
    for (const [path, file] of files)
      if (!after.has(path))
        after.set(
          path,
          keptFile(() => Buffer.from(file.content).toString("utf8")),
        );
    return { before: lazyTree(before), after: lazyTree(after) };
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
