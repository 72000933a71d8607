import { didYouMean } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, quoted, warning, type Place } from "./make.ts";

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
  meant: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG682", at, `\`build.extraAttrs.${path}\` must be ${wanted}, but this is ${found}`, {
    hint: meant === undefined ? `Write ${wanted}.` : `Write \`${meant}\`.`,
  });

/** CG683: a name in `extraAttrs` is similar to that of an attribute that nixpkgs reads. */
export const similarAttribute = (path: string, near: string, at: Place): Diagnostic =>
  warning("CG683", at, `nixpkgs does not read \`build.extraAttrs.${path}\``, {
    hint: path.includes(".")
      ? `Did you mean \`${near}\`?`
      : `Did you mean \`${near}\`? Variables of scripts belong in \`build.env\` or \`build.structuredAttrs\`.`,
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
  error("CG688", at, `output \`${name}\` is listed twice`, { hint: "Remove one of the two." });

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
