import type { Diagnostic } from "./diagnostic.ts";
import { error, place, warning, type Place } from "./make.ts";

// Passes about packages that entries use: CG480 to CG489.

/** CG480: an entry that is not broken itself uses a package marked as broken. */
export const usesBroken = (user: string, broken: string, at: Place, marked: Place): Diagnostic =>
  warning("CG480", at, `${user} uses package \`${broken}\`, which is marked as broken`, {
    related: place(marked, "marked as broken here"),
    hint: "Repair the package, or mark the entry as broken too.",
  });

/** CG481: the `program` runtime has nothing to run. */
export const noMainPackage = (app: string, at: Place): Diagnostic =>
  error("CG481", at, `the program runtime of \`${app}\` is enabled, but there is no main package`, {
    hint: "Set `programs.mainPackage` to the package that has the program.",
  });
