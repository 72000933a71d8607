import type { Diagnostic } from "./diagnostic.ts";
import { warning, type Place } from "./make.ts";

/** CG636: what a host says of itself, said plainly by an app. */
export const hostSetting = (option: string, at: Place): Diagnostic =>
  warning("CG636", at, `\`${option}\` is the host's: one that sets another cannot have this app`, {
    hint: `Of two plain values NixOS takes neither. Leave it out, or put \`lib.mkDefault\` around it: then a host's own wins. ${elsewhere(option)}`,
  });

const elsewhere = (option: string): string =>
  option === "system.stateVersion" || option === "networking.hostName"
    ? "The machine to try the app in, its tests and containers have one without it."
    : "For the tests alone it goes into `test.services.hostosConfig`.";
