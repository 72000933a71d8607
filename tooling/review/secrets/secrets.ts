import { isSecretValue, type SecretSetting } from "../../../compiler/support/secret-settings.ts";

/** Usual names of secrets, as whole words of a variable name. */
const secretNames =
  /(?:^|_)(?:passw(?:or)?d|pass|pwd|passphrase|secret|token|jwt_?secret|client_?secret|jwt|api_?key|private_?key|access_?key|secret_?key|signing_?key|encryption_?key|credentials?|auth|salt|cookie|dsn|hmac)s?(?:_|$)/;

/** `apiKey`, `API-KEY` and `api.key` as `api_key`. */
const inWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/[-.]/g, "_")
    .toLowerCase();

/** Whether a variable looks like a secret. Paths of files (`…_FILE`, `/run/…`) and expressions of Nix do not. */
export function looksSecret(name: string, value: string): boolean {
  if (isSecretValue(value)) return true;
  if (/_(?:file|path|dir)$/i.test(name) || /^(?:true|false|yes|no|on|off|\d{0,4})$/i.test(value))
    return false;
  if (/^(?:\/|@[\w.-]+@|\$\{)/.test(value)) return false;
  // Directives of nginx for upstreams.
  if (/(?:^|_)(?:proxy|fastcgi|uwsgi|scgi|grpc)_pass$/.test(inWords(name)) && /^(?:\w+:\/|unix:)/.test(value))
    return false;
  return secretNames.test(inWords(name)) || looksRandom(value);
}

/** A word of 32 or more characters, letters and digits, with high entropy. */
function looksRandom(value: string): boolean {
  if (!/^[\w+/=-]{32,}$/.test(value) || !/\d/.test(value) || !/[a-zA-Z]/.test(value)) return false;
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  const bits = [...counts.values()].reduce(
    (sum, many) => sum - (many / value.length) * Math.log2(many / value.length),
    0,
  );
  return bits > 3.3;
}

/**
 * Arguments of a command line that look like secrets: `--password=hunter2`, `--token hunter2`, and values with the form of a
 * secret. An argument without a name is called by its position.
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

/** Options that choose a method rather than hold a secret: `--auth basic`. */
const often = /^(?:auth|cookie|salt|pass|cookies|credentials)$/i;

/** A command line without values that look like secrets. */
export const shownCommand = (
  command: readonly string[],
  hidden: readonly { readonly value: string }[] = secretArguments(command),
): string =>
  command
    .map((each) => hidden.reduce((text, { value }) => text.replaceAll(value, "(hidden)"), each))
    .join(" ");
