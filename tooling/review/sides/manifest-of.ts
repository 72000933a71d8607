import { manifestPath, readManifest, type Manifest } from "../../../emitters/manifest/manifest.ts";
import type { OutputTree } from "./tree.ts";

const known = new WeakMap<OutputTree, Manifest | undefined>();

/** The manifest of a tree; undefined when there is none, or what is there is none. */
export function manifestOf(files: OutputTree): Manifest | undefined {
  if (known.has(files)) return known.get(files);
  const text = files.get(manifestPath);
  const reading = text === undefined ? undefined : readManifest(text);
  const manifest = reading?.ok ? reading.manifest : undefined;
  known.set(files, manifest);
  return manifest;
}
