import { manifestPath, readManifest, type Manifest } from "../../../emitters/manifest/manifest.ts";
import type { Inspector } from "./inspect.ts";

/**
 * The manifest of an output folder. Undefined if there is no valid one.
 * @throws system errors
 */
export function foundManifest(out: Inspector): Manifest | undefined {
  const found = out.look(manifestPath);
  const reading = found.kind === "file" ? readManifest(found.read().toString("utf8")) : undefined;
  return reading?.ok ? reading.manifest : undefined;
}
