import type { Diagnostic } from "./diagnostic.ts";
import { listAt, error, place, warning, type Place } from "./make.ts";

// Passes about builders and their attributes: CG440 to CG449, CG520 to CG522, and CG575.

/** CG440: no builder is enabled; `configured` are builders that have options. */
export const noBuilder = (name: string, configured: readonly string[], at: Place): Diagnostic =>
  error("CG440", at, `package \`${name}\` enables no builder`, {
    hint:
      configured.length === 1
        ? `Set \`build.${configured[0] ?? ""}.enable\` to true.`
        : "Set `build.<builder>.enable` to true for exactly one builder.",
  });

/** CG441: more than one builder is enabled. */
export const severalBuilders = (found: readonly (readonly [builder: string, at: Place])[]): Diagnostic => {
  const [[, first] = ["", undefined], ...others] = found;
  return error("CG441", first, `${found.length} builders are enabled`, {
    related: others.flatMap(([builder, at]) => place(at, `\`${builder}\` is enabled here`)),
    hint: "Keep the one that builds the package.",
  });
};

/** CG442: options of a builder that is not the enabled one. */
export const unusedBuilderOptions = (
  builder: string,
  enabled: string,
  at: Place,
  enabledAt: Place,
): Diagnostic =>
  warning("CG442", at, `options of \`${builder}\` have no effect: it is not enabled`, {
    related: place(enabledAt, `\`${enabled}\` is enabled here`),
    hint: "Remove them, or move them to the builder that builds the package.",
  });

/** CG443: a structured attribute or variable named like an attribute that the builder sets. */
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

/** CG444: an attribute in `extraAttrs` that an explicit option gives as well. */
export const extraAttrTwice = (name: string, option: string, at: Place, optionAt: Place): Diagnostic =>
  error("CG444", at, `\`${name}\` is set in \`extraAttrs\` and by \`${option}\``, {
    related: place(optionAt, `\`${option}\` is set here`),
    hint: "Keep one of the two; `extraAttrs` would win.",
  });

/** CG445: a name that no environment variable can have (POSIX, "Environment Variable Definition"). */
export const badVariableName = (name: string, at: Place): Diagnostic =>
  error("CG445", at, `\`${name}\` cannot be the name of an environment variable`, {
    hint: "Use letters, digits and underscores, and no digit in front.",
  });

/** CG446: a version of the pnpm fetcher that does not exist. */
export const unknownFetcherVersion = (version: number, known: readonly number[], at: Place): Diagnostic =>
  error("CG446", at, `there is no version ${version} of the pnpm fetcher`, {
    hint: `Write ${known.join(" or ")}: 3 is for pnpm 10, 4 for pnpm 11 and later.`,
  });

/** CG447: a variable that is an attribute as well: both end in one environment. */
export const variableAndAttribute = (
  name: string,
  option: string,
  attribute: Place,
  variable: Place,
): Diagnostic =>
  error("CG447", attribute, `\`${name}\` is set in \`env\` and in \`${option}\``, {
    related: place(variable, "the variable is set here"),
    hint: "Attributes and variables end in one environment: keep one of them.",
  });

/** CG448: `sourceRoot` outside the folder that a repository, or a folder beside the recipe, is unpacked to. */
export const badSourceRoot = (written: string, at: Place): Diagnostic =>
  error("CG448", at, `\`${written}\` is no folder of the unpacked source`, {
    hint: "The source is unpacked to `source`: write `source/<subdir>`.",
  });

/**
 * CG449: a name that nixpkgs' builder function gives its derivation itself; here an attribute that every derivation has.
 *
 * @param isOption the recipe may say it, as an attribute
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
    hint: "Remove it; if the build needs another value, export that in `build.extraAttrs.preBuild`.",
  });

/** CG575: a variable in `build.extraAttrs.env` of a type that nixpkgs does not take there. */
export const notAVariable = (name: string, what: string, instead: string, at: Place): Diagnostic =>
  error("CG575", at, `nixpkgs takes no such variable: \`env.${name}\` is ${what}`, { hint: instead });

/** CG520: a version of the pnpm fetcher that nixpkgs has removed. */
export const removedFetcherVersion = (version: number, oldest: string, at: Place): Diagnostic =>
  warning("CG520", at, `nixpkgs after ${oldest} refuses \`fetcherVersion\` ${version}`, {
    hint: "Write 3, or 4 for pnpm 11 and later, empty `pnpmDepsHash` and build: the build reports the new hash.",
  });

/** CG521: a pnpm that nixpkgs has removed. */
export const removedPnpm = (name: string, instead: string, oldest: string, at: Place): Diagnostic =>
  warning("CG521", at, `nixpkgs after ${oldest} does not have \`${name}\``, {
    hint: `Write \`pkgs.${instead}\`, empty \`pnpmDepsHash\` and build: the build reports the new hash.`,
  });

/** CG522: several arguments of a command in one element of a list. */
export const joinedFlags = (flags: string, words: readonly string[], at: Place): Diagnostic =>
  error("CG522", at, `\`${flags}\` is ${words.length} arguments in one element of a list`, {
    hint: `Write each as an element of its own: \`${listAt(at, words)}\`.`,
  });
