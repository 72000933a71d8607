import type { Diagnostic } from "./diagnostic.ts";
import { listAt, error, place, warning, type Place } from "./make.ts";

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
