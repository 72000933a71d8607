import type { Diagnostic } from "./diagnostic.ts";
import { warning, type Place } from "./make.ts";

/** CG601: a secret that everybody can read. */
export const literalSecret = (variable: string, at: Place, file?: string): Diagnostic =>
  warning(
    "CG601",
    at,
    `\`${variable}\` looks like a secret, and its value is written into ${file === undefined ? "the recipe" : `\`${file}\``}`,
    {
      hint:
        file === undefined
          ? "It ends up in the repository, in the Nix store and in the unit, readable by everyone. Read it from a file at run time, for example in `preStart` or through a variable that names the file."
          : "It ends up in the repository and in the Nix store, readable by everyone. Have the program read it from a file or a variable of the machine; or let `preStart` put it into a copy of the configuration, in the state folder.",
    },
  );

/** A value that is a variable's name, where nothing puts in what the variable holds. */
export const referenceSecret = (name: string, reference: string, at: Place): Diagnostic =>
  warning(
    "CG601",
    at,
    `\`${name}\` is \`${reference}\`: nothing puts a secret in its place, so that is what it is`,
    {
      hint: "Values of `environment` are passed on as they are, without what a shell, Compose or a template would put in. Leave it out, and let the machine provide it: on hosts by `EnvironmentFile` of the unit, in containers by a second file for Compose; or by a variable that names a file.",
    },
  );

/** A value that asks for a secret to be written there. */
export const placeholderSecret = (name: string, placeholder: string, at: Place, inUrl = false): Diagnostic =>
  warning(
    "CG601",
    at,
    `${inUrl ? "the password of " : ""}\`${name}\` is \`${placeholder}\`: nothing puts a secret in its place, so that is what it is`,
    {
      hint: "Anybody can guess it. Leave it out, and let the machine provide the secret: by a variable or an option that names a file, or by a copy of the configuration in the state folder that `preStart` puts it into.",
    },
  );
