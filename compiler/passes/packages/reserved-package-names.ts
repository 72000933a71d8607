import { reservedPackageName } from "../../diagnostics/passes-names.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";
import { functionsOfNixpkgs } from "../../nixpkgs/functions.ts";

/** Names that generated files use, whatever the catalog defines. */
const fixed: Readonly<Record<string, string>> = {
  catalogLib: "the catalog's library",
  lib: "the nixpkgs library",
  pkgs: "the package set",
  pkgsOriginal: "the package set without the catalog",
};

/** Reports a package with a reserved name: generated files take packages as arguments by name. */
export function checkReservedPackageName(entry: PackageEntry, context: PassContext): void {
  const { name } = entry;
  const own = Object.hasOwn(fixed, name) ? fixed[name] : undefined;
  const purpose = functionsOfNixpkgs.has(name) ? "a function of nixpkgs" : own;
  if (purpose !== undefined) context.report(reservedPackageName(name, purpose, keyPlaceOf(entry)));
}
