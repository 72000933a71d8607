import { manifestPath, readManifest } from "../../../emitters/manifest/manifest.ts";
import { readOutputFolder } from "../../disk/read-output.ts";
import type { Change } from "../../../tooling/review/sides/tree.ts";
import type { Target } from "./what-to-write.ts";

/**
 * Both sides of a change of an output folder, with their manifests: as it is on the disk, and as it is going to be. Undefined
 * when there is nothing to compare with.
 */
export function wholeSides(
  out: string,
  { files, options: { keep } }: Pick<Target, "files" | "options">,
): Change | undefined {
  const found = readOutputFolder(out, out);
  const manifest = found.ok ? readManifest(found.tree.get(manifestPath) ?? "") : undefined;
  if (!found.ok || !manifest?.ok) return undefined;
  // What is not in the manifest is somebody else's.
  const before = new Map(
    [...found.tree].filter(([path]) => path === manifestPath || manifest.manifest.files.has(path)),
  );
  const after = new Map([...before].filter(([path]) => keep?.(path)));
  for (const { path, content } of files.values()) after.set(path, Buffer.from(content).toString());
  return { before, after };
}
