import { didYouMean } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, quoted, type Place } from "./make.ts";

// Passes about the options of packages: CG680 to CG689.

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
