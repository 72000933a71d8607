import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { ManifestText } from "../../../emitters/manifest/manifest-text.ts";
import type { Output } from "../../../tooling/incremental/compile.ts";
import type { Change } from "../../../tooling/review/sides/changes.ts";
import { manifestOf } from "../../../tooling/review/sides/manifest.ts";
import { keptFile, lazyTree, type LazyFile } from "../../../tooling/review/sides/tree.ts";
import type { LastOutput } from "../../disk/cache/last-output.ts";
import { readOutputFolder } from "../../disk/read-output.ts";
import type { Target } from "./what-to-write.ts";

/**
 * Both sides of a change of an output folder, with their manifests: the state on the disk, and the future state.
 * Undefined if there is nothing to compare with.
 */
export function wholeSides(
  out: string,
  output: Output,
  target: Target,
  last: LastOutput | undefined,
): Change | undefined {
  return target.untouched && last ? sidesOf(output, target, last) : readSides(out, target);
}

/**
 * Files that are about to be written are read now, the others when the review needs them. Files with the same hash are
 * equal on both sides.
 */
function sidesOf(output: Output, { files }: Target, last: LastOutput): Change {
  const was = last.hashes();
  const is = new ManifestText(textOf(output.manifest)).hashes();
  const before = new Map<string, LazyFile>();
  for (const path of [manifestPath, ...was.keys()]) {
    const file = keptFile(() => last.read(path) ?? "");
    if (files.has(path)) file.text();
    before.set(path, file);
  }
  const after = new Map<string, LazyFile>([[manifestPath, keptFile(() => textOf(output.manifest))]]);
  for (const [path, hash] of is) {
    const same = was.get(path) === hash ? before.get(path) : undefined;
    after.set(path, same ?? keptFile(() => textOf(output.fileAt(path))));
  }
  return { before: lazyTree(before), after: lazyTree(after) };
}

const textOf = (file: { readonly content: string | Uint8Array } | undefined): string =>
  Buffer.from(file?.content ?? "").toString("utf8");

function readSides(out: string, { files, options: { keep } }: Target): Change | undefined {
  const found = readOutputFolder(out);
  const manifest = found && manifestOf(found);
  if (found === undefined || manifest === undefined) return undefined;
  // Files that are not in the manifest are not ours.
  const before = new Map(
    [...found].filter(([path]) => path === manifestPath || manifest.entry(path) !== undefined),
  );
  const after = new Map([...before].filter(([path]) => keep?.(path)));
  for (const file of files.values()) after.set(file.path, textOf(file));
  return { before, after };
}
