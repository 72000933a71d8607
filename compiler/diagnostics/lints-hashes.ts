import type { Diagnostic } from "./diagnostic.ts";
import { warning, type Place } from "./make.ts";

// Advice about hashes that are there to be filled in.

const hint =
  "Run `catalogc hash`, which builds the package and writes what Nix reports. Until then, nobody can build it.";

/** CG620: a hash that is there to be filled in: empty, or `lib.fakeHash`. */
export const unfilledHash = (option: string, attribute: string, at: Place): Diagnostic =>
  warning("CG620", at, unfilled(option, attribute), { hint });

const unfilled = (option: string, attribute: string): string =>
  option === `build.extraAttrs.${attribute}`
    ? `\`${option}\` is still to be filled in`
    : `\`${option}\` has a hash that is still to be filled in: \`${attribute}\``;

/** The same, of an option. */
export const fakeHash = (option: string, isWrittenOut: boolean, at: Place): Diagnostic => {
  const found = isWrittenOut ? "the fake hash `sha256-AAAA…`" : "`lib.fakeHash`";
  return warning("CG620", at, `\`${option}\` is still to be filled in: it is ${found}`, { hint });
};
