import { reservedPackageName } from "../../diagnostics/passes-names.ts";
import type { CheckedCatalog } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";
import { functionsOfNixpkgs } from "../../nixpkgs/functions.ts";

/** Names that generated files use, whatever the catalog defines. */
const fixed: Readonly<Record<string, string>> = {
  catalogLib: "the catalog's library",
  lib: "the nixpkgs library",
  pkgs: "the package set",
  pkgsOriginal: "the package set without the catalog",
};

/** Reports packages with reserved names: generated files take packages as arguments by name. */
export function checkReservedPackageNames({ pkgs }: CheckedCatalog, context: PassContext): void {
  for (const entry of pkgs.values()) {
    const { name } = entry;
    const purpose = functionsOfNixpkgs.has(name)
      ? "a function of nixpkgs"
      : Object.hasOwn(fixed, name)
        ? fixed[name]
        : undefined;
    if (purpose !== undefined) context.report(reservedPackageName(name, purpose, keyPlaceOf(entry)));
  }
}
