import type { Diagnostic } from "./diagnostic.ts";
import { error, type Place } from "./make.ts";

// Making a recipe of a package file of nixpkgs (`catalogc import`): CG589, CG599, CG693 and CG694.

/** CG693: the file is not a function that returns a package. */
export const notAPackageFile = (span: Place, found: string): Diagnostic =>
  error("CG693", span, `this is ${found}, not a function that returns a package`, {
    hint: "Name a file of the form `{ stdenv, fetchurl }: stdenv.mkDerivation { pname = …; … }`.",
  });

/** CG599: the file does not say the name of the package. */
export const noPackageName = (span: Place): Diagnostic =>
  error("CG599", span, "the package has no name that is known without Nix", {
    hint: "Name the package: `catalogc import --name <name> <file>`.",
  });

/** CG589: the file cannot be read. */
export const cannotImport = (path: string, reason: string): Diagnostic => ({
  code: "CG589",
  severity: "error",
  message: `cannot import \`${path}\`: ${reason}`,
  file: path,
  hint: "Name a package file of nixpkgs, such as `package.nix`.",
});

/** CG694: the recipe of a file does not compile. */
export const doesNotCompile = (span: Place, problem: string, hint: string | undefined): Diagnostic =>
  error("CG694", span, `the recipe of this file does not compile: ${problem}`, {
    hint: hint ?? "Simplify the file, and import it again.",
  });
