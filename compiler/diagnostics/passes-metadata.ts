import { didYouMean, orList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { listAt, error, sentences, warning, type Place } from "./make.ts";

// Passes about maintainers, licenses and platforms: CG410 to CG419, and CG474.

/** CG410: a maintainer is not in any maintainer list of the catalog. */
export const unknownMaintainer = (handle: string, known: Iterable<string>, at: Place): Diagnostic =>
  error("CG410", at, `unknown maintainer \`${handle}\``, {
    hint: sentences(
      didYouMean(handle, known),
      "Name someone from the catalog's `maintainerLists`, or someone of nixpkgs as `lib.maintainers.<name>`.",
    ),
  });

/** CG411: a value is not a maintainer. */
export const notAMaintainer = (found: string, at: Place): Diagnostic =>
  error("CG411", at, `a maintainer is expected here, found ${found}`, {
    hint: "Write `lib.maintainers.<name>`, or the handle of someone in the catalog's `maintainerLists` as a string.",
  });

/** CG412: a maintainer list file does not contain maintainers. */
export const badMaintainerList = (path: string, reason: string, at: Place): Diagnostic =>
  error("CG412", at, `\`${path}\` is not a list of maintainers: ${reason}`, {
    hint: "Write an attribute set of `{ name, email, github }` by handle.",
  });

/** What a name that is no license may be about. */
interface Alternatives {
  /** Those that it leaves open. */
  readonly either: readonly string[];
  /** Those that a word mostly is for which says no version. */
  readonly family: readonly string[];
  /** Those that it stands for. */
  readonly meant: readonly string[];
  readonly known: Iterable<string>;
}

/** CG413: the license is not known. */
export const unknownLicense = (
  name: string,
  { either, family, meant, known }: Alternatives,
  at: Place,
): Diagnostic =>
  error("CG413", at, `unknown license \`${name}\``, {
    hint:
      (either.length > 0
        ? `Write ${orList(either)}: "only" that version, or "plus" every later one, as the source says.`
        : family.length > 1
          ? `Write ${orList(family)}, as the source says.`
          : meant.length > 0
            ? `Write \`${licensesIn(at, meant)}\`.`
            : didYouMean(name, known)) ??
      "Write a name of `lib.licenses` in nixpkgs or an SPDX identifier; describe any other license by an attribute set with `fullName`, `url` and `free`.",
  });

/** One license or a list of them, as the syntax of the recipe has it. */
function licensesIn(at: Place, names: readonly string[]): string {
  return names.length === 1 ? `"${names.join()}"` : listAt(at, names);
}

/** CG414: a value is not a license. */
export const notALicense = (found: string, at: Place): Diagnostic =>
  error("CG414", at, `a license is expected here, found ${found}`, {
    hint: 'Write a name such as `"mit"`, `lib.licenses.mit`, or an attribute set with `fullName`, `url` and `free`.',
  });

/** CG415: a package has no license. */
export const noLicense = (name: string, at: Place): Diagnostic =>
  warning("CG415", at, `package \`${name}\` has no license`, {
    hint: 'Set `license`, for example to `"mit"`.',
  });

/** CG416: a license description has an unknown field, a field of the wrong type or no name. */
export const badLicenseField = (problem: string, at: Place): Diagnostic =>
  error("CG416", at, `this license description is wrong: ${problem}`, {
    hint: "Its fields are the strings `fullName`, `shortName`, `spdxId`, `url`, `licenseType` and the booleans `free`, `redistributable`, `deprecated`.",
  });

/** CG474: `systems` names a platform that nixpkgs only cross-compiles to. */
export const targetOnlyPlatform = (system: string, at: Place): Diagnostic =>
  error("CG474", at, `nothing can be built on \`${system}\`: nixpkgs only cross-compiles to it`, {
    hint: "Name a platform that builds can run on. To cross-compile, use a package of `pkgs.pkgsCross`, for example `pkgs.pkgsCross.avr.hello`.",
  });
