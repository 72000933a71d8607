import { orList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { Hint, Place } from "./make.ts";
import {
  around,
  didYouMean,
  error,
  listAt,
  meant,
  place,
  quoted,
  removing,
  sentences,
  warning,
} from "./make.ts";

// Passes about the options of packages: CG680 to CG689, and CG740 to CG749.

/** CG680: nixpkgs' `lib` does not have a name that an option refers to. */
export const unknownLibName = (
  set: "platforms" | "sourceTypes",
  name: string,
  known: ReadonlySet<string>,
  at: Place,
): Diagnostic =>
  error("CG680", at, `\`lib.${set}\` has no \`${name}\``, {
    hint: didYouMean(name, known) ?? `Write one of ${quoted([...known])}.`,
  });

/** CG681: two options set the same attribute of the derivation. */
export const optionsSetTwice = (
  attribute: string,
  option: string,
  other: string,
  at: Place,
  otherAt: Place,
): Diagnostic =>
  error("CG681", at, `\`${attribute}\` is set by \`${option}\` and by \`${other}\``, {
    related: place(otherAt, `\`${other}\` is set here`),
    hint: "Keep one of the two options.",
  });

/** CG753: `versionCheck` is set, and the phase of the recipe does not run the hook. */
export const uncheckedVersion = (phase: string, at: Place, hook: Place): Diagnostic =>
  error("CG753", at, `\`${phase}\` does not run \`versionCheckHook\``, {
    related: place(hook, "the version is checked before this phase, by its hook"),
    hint: "Start the script with `runHook preInstallCheck`.",
  });

/** CG682: an attribute in `extraAttrs` has a type that nixpkgs does not accept. */
export const wrongAttributeType = (
  path: string,
  wanted: string,
  found: string,
  instead: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG682", at, `\`build.extraAttrs.${path}\` must be ${wanted}, but this is ${found}`, {
    hint: instead === undefined ? `Write ${wanted}.` : `Write \`${instead}\`.`,
  });

/** CG683: a name in `extraAttrs` is similar to that of an attribute that nixpkgs reads. */
export const similarAttribute = (path: string, near: string, at: Place): Diagnostic =>
  warning("CG683", at, `nixpkgs does not read \`build.extraAttrs.${path}\``, {
    hint: path.includes(".")
      ? meant(path.split(".").at(-1) ?? "", near)
      : sentences(
          meant(path, near),
          "Variables of scripts belong in `build.env` or `build.structuredAttrs`.",
        ),
  });

/** CG684: `extraAttrs` replaces an attribute that catalogc sets itself. */
export const attributeSetByCatalog = (path: string, option: string | undefined, at: Place): Diagnostic =>
  warning("CG684", at, `\`build.extraAttrs.${path}\` replaces an attribute that catalogc sets`, {
    hint: `${option === undefined ? "Remove it" : `Set the option \`${option}\` instead`}, or write the value with \`lib.mkForce\`.`,
  });

/** CG685: the default of an argument does not have the type of the argument. */
export const wrongArgumentType = (
  name: string,
  type: keyof typeof inWords,
  found: string,
  at: Place,
): Diagnostic =>
  error("CG685", at, `the default of argument \`${name}\` must be ${inWords[type]}, but this is ${found}`, {
    hint: `Write ${inWords[type]}, or set \`type\` of the argument.`,
  });

const inWords = {
  attrs: "an attribute set",
  bool: "a boolean",
  int: "an integer",
  list: "a list",
  pkg: "a package",
  str: "a string",
} as const;

/** CG686: an argument has the name of something else that the package file uses. */
export const argumentCollides = (name: string, at: Place): Diagnostic =>
  error("CG686", at, `the package file uses the name \`${name}\` for something else`, {
    hint: "Choose another name, for example with `with` or `enable` at its beginning.",
  });

/** CG687: an expression reads an argument that a package does not have. */
export const unknownArgument = (
  pkg: string,
  argument: string,
  known: Iterable<string>,
  at: Place,
): Diagnostic =>
  error("CG687", at, `package \`${pkg}\` has no argument \`${argument}\``, {
    hint: didYouMean(argument, known) ?? `Declare it in \`arguments\` of \`${pkg}\`.`,
  });

/** CG688: an output is listed twice, which Nix refuses. */
export const outputTwice = (name: string, at: Place): Diagnostic =>
  error("CG688", at, `output \`${name}\` is listed twice`, { hint: removing("Remove one of the two.") });

/** CG740: `passthru` sets an attribute that has an own option. */
export const passthruOfOption = (name: string, option: string, at: Place): Diagnostic =>
  error("CG740", at, `\`passthru.${name}\` is set by the option \`${option}\``, {
    hint: `Set \`${option}\` instead.`,
  });

/** CG744: nixpkgs has removed an attribute. */
export const removedAttribute = (name: string, replacement: string, at: Place): Diagnostic =>
  error("CG744", at, `nixpkgs does not read \`${name}\` any more`, {
    hint: `Set the option \`${replacement}\` of the builder instead.`,
  });

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
  { either, family, meant: certain, known }: Alternatives,
  at: Place,
): Diagnostic =>
  error("CG413", at, `unknown license \`${name}\``, {
    hint:
      (either.length > 0
        ? `Write ${orList(either)}, as the source states: "only" is this version, "plus" includes later ones.`
        : family.length > 1
          ? `Write ${orList(family)}, as the source states.`
          : certain.length > 0
            ? licensesIn(name, at, certain)
            : didYouMean(name, known)) ??
      "Write a name of `lib.licenses` in nixpkgs or an SPDX identifier; describe any other license by an attribute set with `fullName`, `url` and `free`.",
  });

/** One license or a list of them, in the syntax of the recipe. */
function licensesIn(name: string, at: Place, names: readonly string[]): Hint {
  const [only = "", ...others] = names;
  if (others.length > 0) return `Write \`${listAt(at, names)}\`.`;
  return { text: `Write \`"${only}"\`.`, fix: { from: name, to: only } };
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

// Passes about packages that entries use: CG475, CG480 and CG481.

/** CG475: packages depend on each other in a cycle, so none of them can be built. */
export const buildCycle = (
  packages: readonly { readonly name: string; readonly at: Place }[],
): Diagnostic => {
  const names = packages.map(({ name }) => name);
  const [first = "", ...others] = names;
  const path = around(
    names.map((name) => `\`${name}\``),
    " → ",
  );
  return others.length === 0
    ? error("CG475", packages[0]?.at, `package \`${first}\` is built from itself`, {
        scope: "catalog",
        hint: `\`pkgs.${first}\` is this package. For the package of nixpkgs, write \`pkgs.pkgsOriginal.${first}\`.`,
      })
    : error("CG475", packages[0]?.at, `these packages are built from each other: ${path}`, {
        scope: "catalog",
        related: packages
          .slice(1)
          .flatMap(({ name, at }, index) =>
            place(at, `\`${name}\` is built from \`${names[index + 2] ?? first}\``),
          ),
        hint: "Remove one of these references. For the package of nixpkgs, write `pkgs.pkgsOriginal.<name>`.",
      });
};

/** CG480: a package or app uses a package that is marked as broken. */
export const usesBroken = (user: string, broken: string, at: Place, marked: Place): Diagnostic =>
  warning("CG480", at, `${user} uses package \`${broken}\`, which is marked as broken`, {
    related: place(marked, "marked as broken here"),
    hint: "Fix the package, or mark the entry as broken too.",
  });

/** CG481: the `program` runtime is enabled, but the app has no main package. */
export const noMainPackage = (app: string, at: Place): Diagnostic =>
  error("CG481", at, `the program runtime of \`${app}\` is enabled, but there is no main package`, {
    hint: "Set `programs.mainPackage` to the package that contains the program.",
  });

// Passes about builders and their attributes: CG440 to CG449, CG520 to CG522, and CG575.

/** CG440: a package enables no builder. */
export const noBuilder = (name: string, configured: readonly string[], at: Place): Diagnostic =>
  error("CG440", at, `package \`${name}\` enables no builder`, {
    hint:
      configured.length === 1
        ? `Set \`build.${configured[0] ?? ""}.enable\` to true.`
        : "Set `build.<builder>.enable` to true for exactly one builder.",
  });

/** CG441: a package enables more than one builder. */
export const severalBuilders = (found: readonly (readonly [builder: string, at: Place])[]): Diagnostic => {
  const [[, first] = ["", undefined], ...others] = found;
  return error("CG441", first, `${found.length} builders are enabled`, {
    related: others.flatMap(([builder, at]) => place(at, `\`${builder}\` is enabled here`)),
    hint: "Keep the one that builds the package.",
  });
};

/** CG442: options are set for a builder that is not enabled, so they have no effect. */
export const unusedBuilderOptions = (
  builder: string,
  enabled: string,
  at: Place,
  enabledAt: Place,
): Diagnostic =>
  warning("CG442", at, `options of \`${builder}\` have no effect: it is not enabled`, {
    related: place(enabledAt, `\`${enabled}\` is enabled here`),
    hint: "Remove them, or move them to the enabled builder.",
  });

/** CG443: a structured attribute or environment variable has the name of an attribute that the builder sets. */
export const reservedAttribute = (
  name: string,
  option: string | undefined,
  /** Whether the recipe sets that option. */
  isSet: boolean,
  at: Place,
): Diagnostic =>
  error("CG443", at, `\`${name}\` is an attribute that catalogc sets itself`, {
    hint:
      option === undefined
        ? "Choose another name, or override it in `build.extraAttrs`."
        : isSet
          ? `Remove it: the option \`${option}\` sets it.`
          : `Use the option \`${option}\`, or override it in \`build.extraAttrs\`.`,
  });

/** CG444: an attribute is set both in `extraAttrs` and by an option. */
export const extraAttrTwice = (name: string, option: string, at: Place, optionAt: Place): Diagnostic =>
  error("CG444", at, `\`${name}\` is set in \`extraAttrs\` and by \`${option}\``, {
    related: place(optionAt, `\`${option}\` is set here`),
    hint: "Keep one of the two; `extraAttrs` overrides the option.",
  });

/** CG445: a name is not valid for an environment variable (POSIX, "Environment Variable Definition"). */
export const badVariableName = (name: string, at: Place): Diagnostic =>
  error("CG445", at, `\`${name}\` cannot be the name of an environment variable`, {
    hint: "Use letters, digits and underscores. The first character cannot be a digit.",
  });

/** CG446: the version of the pnpm fetcher is not supported. */
export const unknownFetcherVersion = (version: number, known: readonly number[], at: Place): Diagnostic =>
  error("CG446", at, `unknown version ${version} of the pnpm fetcher`, {
    hint: `Write ${known.join(" or ")}: 3 is for pnpm 10, 4 for pnpm 11 and later.`,
  });

/** CG447: a name is set both as an environment variable and as an attribute. Both become variables of the build environment. */
export const variableAndAttribute = (
  name: string,
  option: string,
  attribute: Place,
  variable: Place,
): Diagnostic =>
  error("CG447", attribute, `\`${name}\` is set in \`env\` and in \`${option}\``, {
    related: place(variable, "the variable is set here"),
    hint: "Keep one of them: Nix turns both into environment variables.",
  });

/** CG448: `sourceRoot` is not inside the unpacked source. */
export const badSourceRoot = (written: string, at: Place): Diagnostic =>
  error("CG448", at, `\`${written}\` is not a folder of the unpacked source`, {
    hint: "Write `source/<subdir>`: the source is unpacked to `source`.",
  });

/**
 * CG449: a variable or attribute has a name that nixpkgs sets for every derivation of the builder.
 *
 * @param isOption whether a structured attribute may have this name
 */
export const attributeOfEveryBuild = (name: string, isOption: boolean, at: Place): Diagnostic =>
  error("CG449", at, `\`${name}\` is an attribute of every derivation, not a variable`, {
    hint: isOption ? "Set it in `build.structuredAttrs`." : "Give the variable another name.",
  });

export const variableOfBuilder = (name: string, at: Place): Diagnostic =>
  error("CG449", at, `\`${name}\` is a variable of the builder, not an attribute`, {
    hint: "Set it in `build.env`.",
  });

export const variableSetByBuilder = (name: string, at: Place): Diagnostic =>
  error("CG449", at, `\`${name}\` is a variable that the builder sets itself`, {
    hint: "Remove it. If the build needs another value, export it in `build.extraAttrs.preBuild`.",
  });

/** CG575: a variable in `build.extraAttrs.env` has a type that nixpkgs does not accept. */
export const notAVariable = (name: string, what: string, instead: string, at: Place): Diagnostic =>
  error("CG575", at, `nixpkgs does not accept \`env.${name}\` as a variable: it is ${what}`, {
    hint: instead,
  });

/** CG520: nixpkgs has removed this version of the pnpm fetcher. */
export const removedFetcherVersion = (version: number, oldest: string, at: Place): Diagnostic =>
  warning("CG520", at, `nixpkgs after ${oldest} refuses \`fetcherVersion\` ${version}`, {
    hint: "Write 3, or 4 for pnpm 11 and later. Then empty `pnpmDepsHash` and build: the build reports the new hash.",
  });

/** CG521: nixpkgs has removed this version of pnpm. */
export const removedPnpm = (name: string, instead: string, oldest: string, at: Place): Diagnostic =>
  warning("CG521", at, `nixpkgs after ${oldest} does not have \`${name}\``, {
    hint: `Write \`pkgs.${instead}\`. Then empty \`pnpmDepsHash\` and build: the build reports the new hash.`,
  });

/** CG522: one list element contains several command-line arguments. */
export const joinedFlags = (flags: string, words: readonly string[], at: Place): Diagnostic =>
  error("CG522", at, `the list element \`${flags}\` contains ${words.length} arguments`, {
    hint: `Write each argument as a separate element: \`${listAt(at, words)}\`.`,
  });
