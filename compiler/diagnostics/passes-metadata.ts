import { didYouMean, orList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { listAt, error, sentences, warning, type Place } from "./make.ts";

// Passes about maintainers, licenses and platforms: CG410 to CG419, and CG474.

/** CG410: a maintainer is not in any maintainer list of the catalog. */
export const unknownMaintainer = (handle: string, known: Iterable<string>, at: Place): Diagnostic =>
  error("CG410", at, `unknown maintainer \`${handle}\``, {
    hint: sentences(
      didYouMean(handle, known),
      "Write a name from the catalog's `maintainerLists`, or `lib.maintainers.<name>` for a maintainer of nixpkgs.",
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

/** The licenses that an unknown license name may refer to. */
interface Alternatives {
  /** Versions of a license if the name does not say "only" or "or later". */
  readonly either: readonly string[];
  /** Licenses of a family if the name has no version. */
  readonly family: readonly string[];
  /** The licenses that the name certainly stands for. */
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
        ? `Write ${orList(either)}, as the source states: "only" is this version, "plus" includes later ones.`
        : family.length > 1
          ? `Write ${orList(family)}, as the source states.`
          : meant.length > 0
            ? `Write \`${licensesIn(at, meant)}\`.`
            : didYouMean(name, known)) ??
      "Write a name of `lib.licenses` in nixpkgs or an SPDX identifier; describe any other license by an attribute set with `fullName`, `url` and `free`.",
  });

/** One license or a list of them, in the syntax of the recipe. */
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
  error("CG416", at, `invalid license description: ${problem}`, {
    hint: "Allowed fields are the strings `fullName`, `shortName`, `spdxId`, `url`, `licenseType` and the booleans `free`, `redistributable`, `deprecated`.",
  });

/** CG474: `systems` names a platform that nixpkgs only cross-compiles to. */
export const targetOnlyPlatform = (system: string, at: Place): Diagnostic =>
  error("CG474", at, `\`${system}\` cannot build packages: nixpkgs only cross-compiles to it`, {
    hint: "Write a platform that can run builds. To cross-compile, use a package of `pkgs.pkgsCross`, for example `pkgs.pkgsCross.avr.hello`.",
  });
