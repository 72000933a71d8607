import type { PackageEntry } from "../../check/checked-catalog.ts";
import type { Text } from "../../language/text.ts";
import { ownUnpacking } from "../../nixpkgs/own-unpacking.ts";
import { enabledBuilder } from "./builder.ts";
import { phasesOf } from "./written-phases.ts";

/** `source.url` of a package whose build unpacks it as an archive. */
export function unpackedUrl(entry: PackageEntry): Text | undefined {
  const { source, build } = entry.data;
  if (source.url === null || enabledBuilder(build) === "identityBuilder") return undefined;
  return setsAny(entry, ownUnpacking) ? undefined : source.url;
}

/** Whether a package sets one of some attributes itself. */
export function setsAny({ data: { build } }: PackageEntry, names: readonly string[]): boolean {
  const kind = enabledBuilder(build);
  const sets = [
    build.extraAttrs,
    build.structuredAttrs,
    ...(kind ? [build[kind].structuredAttrs, phasesOf(build, kind)] : []),
  ];
  return names.some((name) => sets.some((set) => set.has(name)));
}
