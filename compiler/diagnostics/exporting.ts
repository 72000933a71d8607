import type { Diagnostic } from "./diagnostic.ts";
import { error, warning, type Place } from "./make.ts";

// `catalogc export`: CG516 to CG518.

/** CG516: nixpkgs cannot have the package. */
export const notForNixpkgs = (entry: string, reason: string, hint: string, at: Place): Diagnostic =>
  error("CG516", at, `\`${entry}\` cannot be exported: ${reason}`, { hint });

/** CG517: a person must complete the exported package. */
export const exportGap = (message: string, hint: string, at: Place): Diagnostic =>
  warning("CG517", at, message, { hint });

/** CG518: the checks of nixpkgs refuse the exported package. */
export const refusedByNixpkgs = (demand: string, message: string, hint: string, at: Place): Diagnostic =>
  error("CG518", at, `nixpkgs refuses the package (${demand}): ${message}`, { hint });
