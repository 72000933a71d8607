import { missingUnpacker, notUnpackable } from "../../diagnostics/passes-source.ts";
import { unpackers } from "../../nixpkgs/own-unpacking.ts";
import { builders, type BuilderKind } from "../../schema/builders/builders.ts";
import { shownInHints, text } from "../../language/text.ts";
import type { PackageRef } from "../../language/option-values.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { placeOf, type PassContext } from "../context.ts";
import { shownProject, shownRepository } from "./archive-address.ts";
import { archiveFile } from "../../schema/archive-file.ts";
import { setsAny, unpackedUrl } from "./unpacked-url.ts";

/** The package that a builder needs among its build packages to unpack the URL. */
export function unpackerOf(kind: BuilderKind, url: string): string | undefined {
  if (builders[kind].unpacking !== undefined) return undefined;
  return unpackers.get(archiveFile(text(url))?.ending ?? "")?.packages[0];
}

/** Reports a source that the default unpack phase cannot unpack (nixpkgs manual, "The unpack phase"). */
export function checkUnpacker(entry: PackageEntry, kind: BuilderKind, context: PassContext): void {
  const { unpacking } = builders[kind];
  const url = unpacking === "not needed" ? undefined : unpackedUrl(entry);
  const archive = url && archiveFile(url);
  if (url === undefined || archive === undefined || archive.ending === "tar") return;
  if (setsAny(entry, ["nativeBuildInputs", "preUnpack"])) return;
  const at = placeOf(entry, "source", "url");
  const unpacker = unpackers.get(archive.ending);
  if (unpacker === undefined) {
    const shown = shownInHints(url);
    const isPage = shownRepository(shown) !== undefined || shownProject(shown) !== undefined;
    if (archive.ending === "appimage" || (archive.ending === "" && !isPage))
      context.report(notUnpackable(archive.file, archive.ending === "", at));
    return;
  }
  const { packages, unpackCmd } = unpacker;
  if (
    unpackCmd === undefined &&
    entry.data.build[kind].packages.build.some((each) => mayUnpack(each, packages))
  )
    return;
  const option = unpacking === undefined ? `build.${kind}.packages.build` : undefined;
  context.report(missingUnpacker(archive.ending, packages[0], unpackCmd, option, at));
}

/** Whether a package may unpack it: a call or a variable may be anything, another package name is not. */
function mayUnpack({ expr, isList }: PackageRef, packages: readonly string[]): boolean {
  if (isList || expr.kind !== "select") return true;
  const last = expr.path.at(-1);
  return last?.kind !== "static" || packages.includes(last.name);
}
