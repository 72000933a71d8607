import { zipArchive } from "../../diagnostics/passes-source.ts";
import { ownUnpacking } from "../../nixpkgs/own-unpacking.ts";
import { builders, type BuilderKind } from "../../schema/builders/builders.ts";
import { shownInHints } from "../../language/text.ts";
import type { PackageRef } from "../../language/option-values.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { placeOf, type PassContext } from "../context.ts";
import { phasesOf } from "./written-phases.ts";

const isZip = (url: string): boolean => /\.zip([?#].*)?$/i.test(url);

/** Whether the builder needs `unzip` among its build packages to unpack the URL. */
export const takesUnzip = (kind: BuilderKind, url: string): boolean =>
  isZip(url) && builders[kind].unpacking === undefined;

/** Warns about a zip archive that nothing unpacks: stdenv only unpacks tarballs (nixpkgs manual, "The unpack phase"). */
export function checkZipArchive(entry: PackageEntry, kind: BuilderKind, context: PassContext): void {
  const { source, build } = entry.data;
  if (source.url === null || !isZip(shownInHints(source.url)) || builders[kind].unpacking === "not needed")
    return;
  const { packages, structuredAttrs } = build[kind];
  const given = [build.extraAttrs, build.structuredAttrs, structuredAttrs, phasesOf(build, kind)];
  const own = [...ownUnpacking, "nativeBuildInputs"];
  if (own.some((name) => given.some((attributes) => attributes.has(name)))) return;
  if (packages.build.some(mayUnzip)) return;
  const option = takesUnzip(kind, shownInHints(source.url)) ? `build.${kind}.packages.build` : null;
  context.report(zipArchive(option, placeOf(entry, "source", "url")));
}

/** Whether a package may unpack it: a call or a variable may be anything, another package name is not. */
function mayUnzip({ expr, isList }: PackageRef): boolean {
  if (isList || expr.kind !== "select") return true;
  const last = expr.path.at(-1);
  return last?.kind !== "static" || last.name === "unzip";
}
