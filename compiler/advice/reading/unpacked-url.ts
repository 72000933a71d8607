import type { PackageEntry } from "../../check/checked-catalog.ts";
import { shownInHints } from "../../language/text.ts";
import { ownUnpacking } from "../../nixpkgs/own-unpacking.ts";
import { phasesOf } from "../../passes/packages/written-phases.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";

/** `source.url` of a package whose build unpacks it as an archive. */
export function unpackedUrl({ data }: PackageEntry): string | undefined {
  const { source, build } = data;
  const kind = enabledBuilder(build);
  if (source.url === null || kind === "identityBuilder") return undefined;
  const sets = [
    build.extraAttrs,
    build.structuredAttrs,
    ...(kind ? [build[kind].structuredAttrs, phasesOf(build, kind)] : []),
  ];
  const isUnpacked = !ownUnpacking.some((name) => sets.some((set) => set.has(name)));
  return isUnpacked ? shownInHints(source.url) : undefined;
}
