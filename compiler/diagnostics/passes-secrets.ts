import { andList, didYouMean } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences, type Place } from "./make.ts";

// Passes about secrets and names of variables: CG511 to CG514.

/** CG511: `environment` or another secret sets the variable of a secret too. */
export const secretVariableTwice = (
  variable: string,
  other: string,
  at: Place,
  otherAt: Place | undefined,
): Diagnostic =>
  error("CG511", at, `${other} sets the variable \`${variable}\` too`, {
    related: place(otherAt, "it is set here"),
    hint: "Remove one of them, or use another variable.",
  });

/** CG512: the variable of a secret is one that catalogc, systemd or shells set. */
export const reservedVariable = (variable: string, at: Place): Diagnostic =>
  error("CG512", at, `\`${variable}\` cannot be the variable of a secret`, {
    hint: "Use another variable. catalogc, systemd or the shell sets this one.",
  });

/** CG513: the test gives a content for a secret that no component has. */
export const unknownTestSecret = (name: string, known: readonly string[], at: Place): Diagnostic =>
  error("CG513", at, `no component has a secret \`${name}\``, {
    hint:
      known.length === 0
        ? `Declare it: \`services.components.<name>.process.secrets.${name}\`.`
        : sentences(didYouMean(name, known), `The secrets of the app: ${andList(known)}.`),
  });

/** CG514: an environment variable of a component that runs on hosts has a dot in its name, which systemd ignores. */
export const dottedVariable = (name: string, at: Place): Diagnostic =>
  error("CG514", at, `systemd cannot set the variable \`${name}\`, because its name contains a dot`, {
    hint: "Use a name without dots, or a configuration file (`configData`). Containers accept the name.",
  });
