import type { Finding } from "./rule.ts";

/** The parts of a message about a value with the name or the form of a secret. */
export interface SecretWords {
  readonly name: string;
  /** Its value, if it is a placeholder. */
  readonly placeholder?: string | undefined;
  /** Set if the value is the name of a variable. */
  readonly isReference?: true;
  /** Set if the value is only the password of a URL. */
  readonly inUrl?: true | undefined;
  /** The file of the recipe tree that contains it, if that is not the recipe. */
  readonly file?: string | undefined;
}

/** @param of whose value it is: what runs it has other means than what builds it */
export function wordsFor(
  { name, placeholder, isReference, inUrl, file }: SecretWords,
  of: "app" | "package",
): Pick<Finding, "message" | "hint"> {
  if (placeholder === undefined)
    return {
      message: `\`${name}\` looks like a secret, and its value is written in ${file === undefined ? "the recipe" : `\`${file}\``}`,
      hint:
        of === "package"
          ? "Everyone can read it in the repository and in the Nix store. Remove it: a build needs no secret, and Nix reads those of servers from its option `netrc-file`."
          : file === undefined
            ? "Everyone can read it in the repository, in the Nix store and in the unit. Pass it with `process.secrets`, or let the program read it from a file."
            : "Everyone can read it in the repository and in the Nix store. Let the program read it from a file or an environment variable of the machine, or let `preStart` write a copy of the configuration with the secret to the state directory.",
    };
  if (isReference === true)
    return {
      message: `\`${name}\` is set to the text \`${placeholder}\`, and nothing replaces it`,
      hint: "Nothing expands values of `environment`: no shell, Compose file or template. Pass the secret with `process.secrets`, which can set the variable to the content of a file.",
    };
  return {
    message: `${inUrl === true ? "the password of " : ""}\`${name}\` is set to the placeholder \`${placeholder}\`, and nothing replaces it`,
    hint:
      of === "package"
        ? "Remove it, or set the value that the build needs."
        : "Anyone can guess it. Pass the secret with `process.secrets`, or let `preStart` write a copy of the configuration with it.",
  };
}
