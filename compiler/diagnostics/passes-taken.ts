import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

// Passes about names and places of services that somebody else has: CG482 to CG487.

/** CG482: a unit of the app is called like one that NixOS makes for a resource of it. */
export const takenUnit = (
  unit: string,
  user: string,
  renamed: string,
  at: Place,
  otherUser: string,
  other: Place,
): Diagnostic =>
  error("CG482", at, `${user} would be the unit \`${unit}\`, which ${otherUser} starts`, {
    related: place(other, `NixOS makes \`${unit}\` for this`),
    hint: `On one host they would be one unit with the settings of both: give the ${renamed} another name.`,
  });
