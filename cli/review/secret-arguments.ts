import { looksSecret } from "./secrets.ts";

/** An argument of a command line that holds what looks like a secret. */
export interface SecretArgument {
  /** `--password`; the place where it stands when it has no name. */
  readonly name: string;
  readonly value: string;
}

/** `--password=hunter2`, `--token hunter2`, and what is a secret by its form wherever it stands. */
export function secretArguments(command: readonly string[]): readonly SecretArgument[] {
  return command.flatMap((argument, index) => {
    const [, option = "", written] = /^(--?[\w.-]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const next = command[index + 1];
    const value = written ?? (next?.startsWith("-") ? undefined : next);
    const name = option.replace(/^-+/, "").replaceAll("-", "_");
    if (option !== "" && value && !often.test(name) && looksSecret(name, value))
      return [{ name: option, value }];
    return option === "" && looksSecret("", argument) ? [{ name: `argument ${index}`, value: argument }] : [];
  });
}

/** Names of options that choose a way rather than hold a secret: `--auth basic`. */
const often = /^(?:auth|cookie|salt|pass|cookies|credentials)$/i;
