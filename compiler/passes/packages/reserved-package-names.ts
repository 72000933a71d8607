import { reservedPackageName } from "../../diagnostics/passes-names.ts";
import { keyPlaceOf, type CheckedCatalog, type PassContext } from "../context.ts";

/** What every generated file finds under these names, whatever the catalog defines. */
const fixed: Readonly<Record<string, string>> = {
  catalogLib: "the helpers of the catalog",
  lib: "the library of nixpkgs",
  pkgs: "all packages together",
  pkgsOriginal: "nixpkgs without the catalog",
};

/**
 * Functions, hooks and sets of nixpkgs that generated files call: a package in their place would break what has nothing
 * to do with it. Programs that they run (`bash`, `nodejs`) are packages like others, and the catalog may have its own.
 */
const ofNixpkgs: ReadonlySet<string> = new Set([
  "buildGoModule",
  "buildNpmPackage",
  "dockerTools",
  "fetchFromCodeberg",
  "fetchFromForgejo",
  "fetchFromGitHub",
  "fetchFromGitLab",
  "fetchFromGitea",
  "fetchPnpmDeps",
  "fetchgit",
  "fetchurl",
  "mkShell",
  "nixos",
  "ocamlPackages",
  "pnpmConfigHook",
  "python3Packages",
  "runCommand",
  "rustPlatform",
  "stdenv",
  "stdenvNoCC",
  "symlinkJoin",
  "testers",
  "writeScript",
  "writeShellApplication",
  "writeShellScript",
  "writeText",
]);

/** Packages are arguments of generated files by their names: these names are taken. */
export function checkReservedPackageNames({ pkgs }: CheckedCatalog, context: PassContext): void {
  for (const entry of pkgs.values()) {
    const { name } = entry;
    const purpose = ofNixpkgs.has(name)
      ? "that of nixpkgs"
      : Object.hasOwn(fixed, name)
        ? fixed[name]
        : undefined;
    if (purpose !== undefined) context.report(reservedPackageName(name, purpose, keyPlaceOf(entry)));
  }
}
