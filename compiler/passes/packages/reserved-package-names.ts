import { reservedPackageName } from "../../diagnostics/passes-names.ts";
import type { CheckedCatalog } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";
import { functionsOfNixpkgs } from "../../nixpkgs/functions.ts";

/** What every generated file finds under these names, whatever the catalog defines. */
const fixed: Readonly<Record<string, string>> = {
  catalogLib: "the helpers of the catalog",
  lib: "the library of nixpkgs",
  pkgs: "all packages together",
  pkgsOriginal: "nixpkgs without the catalog",
};

/** Packages are arguments of generated files by their names: these names are taken. */
export function checkReservedPackageNames({ pkgs }: CheckedCatalog, context: PassContext): void {
  for (const entry of pkgs.values()) {
    const { name } = entry;
    const purpose = functionsOfNixpkgs.has(name)
      ? "that of nixpkgs"
      : Object.hasOwn(fixed, name)
        ? fixed[name]
        : undefined;
    if (purpose !== undefined) context.report(reservedPackageName(name, purpose, keyPlaceOf(entry)));
  }
}
