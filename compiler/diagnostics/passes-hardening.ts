import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

// Passes about the hardening of processes: CG507.

/** CG507: a switch of `hardening` takes away what another option of the process sets. */
export const hardeningConflict = (
  component: string,
  name: string,
  option: string,
  value: string,
  at: Place,
  otherAt: Place,
): Diagnostic =>
  error("CG507", at, `\`${name}\` of \`${component}\` conflicts with \`${value}\` in \`${option}\``, {
    related: place(otherAt, `\`${option}\` is set here`),
    hint: `Remove \`${name}\`, which is off by default with such \`${option}\`, or change \`${option}\`.`,
  });
