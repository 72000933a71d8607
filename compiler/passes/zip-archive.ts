import { zipArchive } from "../diagnostics/passes-source.ts";
import { ownUnpacking } from "../ir/own-unpacking.ts";
import type { BuilderKind } from "../ir/package.ts";
import type { PackageRef } from "../ir/values.ts";
import { placeOf, type PackageEntry, type PassContext } from "./context.ts";

/**
 * Builders that unpack nothing, or bring `unzip` (nixpkgs, `mk-python-derivation.nix`), and those that fetch
 * dependencies by what is in the source, for which `nativeBuildInputs` are not there.
 */
const unpacking: Readonly<Partial<Record<BuilderKind, "not needed" | "by fetchers too">>> = {
  identityBuilder: "not needed",
  pythonAppBuilder: "not needed",
  pythonPackageBuilder: "not needed",
  npmPackageBuilder: "by fetchers too",
  pnpmPackageBuilder: "by fetchers too",
  rustPackageBuilder: "by fetchers too",
};

/** Warns about a zip archive that nothing unpacks: stdenv knows tarballs alone (nixpkgs manual, "The unpack phase"). */
export function checkZipArchive(entry: PackageEntry, kind: BuilderKind, context: PassContext): void {
  const { source, build } = entry.data;
  if (source.url === null || !/\.zip([?#].*)?$/i.test(source.url) || unpacking[kind] === "not needed") return;
  const { packages, structuredAttrs } = build[kind];
  const given = [build.extraAttrs, build.structuredAttrs, structuredAttrs];
  const own = [...ownUnpacking, "nativeBuildInputs"];
  if (own.some((name) => given.some((attributes) => attributes.has(name)))) return;
  if (packages.build.some(mayUnzip)) return;
  const option = unpacking[kind] === undefined ? `build.${kind}.packages.build` : null;
  context.report(zipArchive(option, placeOf(entry, "source", "url")));
}

/** Everything but a package of another name: nobody knows what is behind a call or a variable. */
function mayUnzip({ expr }: PackageRef): boolean {
  if (expr.kind !== "select") return true;
  const last = expr.path.at(-1);
  return last?.kind !== "static" || last.name === "unzip";
}
