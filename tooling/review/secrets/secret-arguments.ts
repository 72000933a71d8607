import type { SecretSetting } from "../../../compiler/support/secret-settings.ts";
import { looksSecret } from "./secrets.ts";

/**
 * Arguments of a command line that hold what looks like a secret: `--password=hunter2`, `--token hunter2`, and what is one by
 * its form wherever it stands. They are called `--password`, or by their place when they have no name.
 */
export function secretArguments(command: readonly string[]): readonly SecretSetting[] {
  return command.flatMap((argument, index) => {
    const [, option = "", written] = /^(--?[\w.-]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const next = command[index + 1];
    const value = written ?? (next?.startsWith("-") ? undefined : next);
    const name = option.replace(/^-+/, "").replaceAll("-", "_");
    if (option !== "" && value && !often.test(name) && looksSecret(name, value))
      return [{ name: option, value, ...(written === undefined && { standsAlone: true }) }];
    return option === "" && looksSecret("", argument) ? [{ name: `argument ${index}`, value: argument }] : [];
  });
}

/** Names of options that choose a way rather than hold a secret: `--auth basic`. */
const often = /^(?:auth|cookie|salt|pass|cookies|credentials)$/i;
