import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

// Passes about reloads: CG523 and CG524.

/** CG523: a reload has both a command and a signal. */
export const reloadedTwice = (component: string, at: Place, signalAt: Place): Diagnostic =>
  error("CG523", at, `\`reload\` of component \`${component}\` has a command and a signal`, {
    related: place(signalAt, "the signal is set here"),
    hint: "Keep one of them.",
  });

/** CG524: systemd refuses the program of a reload. */
export const badReload = (component: string, program: string, problem: string, at: Place): Diagnostic =>
  error(
    "CG524",
    at,
    `\`reload.command\` of component \`${component}\` runs \`${program}\`, which ${problem}`,
    {
      hint: "Start with the path of a program, such as `${pkgs.nginx}/bin/nginx` or `/bin/program`.",
    },
  );
