import {
  isSecretValue,
  isFilledIn,
  isSecretSetting,
  secretSettings,
  type SecretSetting,
} from "../../../compiler/support/secret-settings.ts";

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
export function isSecretVariable(name: string, value: string): boolean {
  if (isSecretValue(value)) return true;
  if (/_(?:file|path|dir)$/i.test(name) || /^(?:true|false|yes|no|on|off|\d{0,4})$/i.test(value))
    return false;
  if (/^(?:\/|@[\w.-]+@|\$\{)/.test(value)) return false;
  // Directives of nginx for upstreams.
  if (/(?:^|_)(?:proxy|fastcgi|uwsgi|scgi|grpc)_pass$/.test(inWords(name)) && /^(?:\w+:\/|unix:)/.test(value))
    return false;
  return secretNames.test(inWords(name));
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
    if (option !== "" && value && !often.test(name) && isSecretVariable(name, value))
      return [{ name: option, value, ...(written === undefined && { standsAlone: true }) }];
    return option === "" && isSecretVariable("", argument)
      ? [{ name: `argument ${index}`, value: argument }]
      : [];
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

export const secretIsPublic = "its value looks like a secret and would be public (hidden here)";

/**
 * `PGPASSWORD=hunter2`, `--password hunter2`, `Authorization: Bearer …` and settings of configuration files that a shell
 * script writes. Computed values (`$(…)`, `$NAME`) are left out.
 */
export function scriptSecrets(script: string): readonly SecretSetting[] {
  if (!mayHold.test(script)) return [];
  const joined = script.replace(/^[ \t]*#.*$/gm, "").replace(/\\\n\s*/g, " ");
  const found = new Map<string, SecretSetting>();
  const add = (secret: SecretSetting): void => {
    const { name, value } = secret;
    if (!/[$`]/.test(value) && !isFilledIn(value)) found.set(`${name}\0${value}`, secret);
  };
  for (const [, name = "", value = ""] of joined.matchAll(/\$\{(\w+):?[-=]([^}\n]*)\}/g))
    if (isSecretSetting(name, value)) add({ name, value });
  const text = joined.replace(/\$\{(\w+)(?!\w)[^}\n]*\}/g, "$$$1");
  // `[ "$token" = none ]` is a comparison.
  for (const secret of secretSettings(text.replace(/\$\w+["']?\s*[!=]?=/g, " "))) add(secret);
  for (const line of text.match(/[^\n]{1,5000}/g) ?? []) {
    for (const [, name = "", double, single, bare = ""] of line.matchAll(assigned))
      add({ name, value: double ?? single ?? bare });
    for (const [, name = "", value = ""] of line.matchAll(
      /\b(Authorization):\s*\w+\s+([\w.~+/-]{8,}=*)(?=["'\s]|$)/gi,
    ))
      add({ name, value, standsAlone: true });
    for (const [, value = ""] of line.matchAll(ofCurl)) add({ name: "--user", value });
    const words = line.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"';|&()]+/g) ?? [];
    for (const secret of secretArguments(words.map(unquoted))) if (secret.name.startsWith("-")) add(secret);
  }
  return [...found.values()];
}

/** `curl -u name:password`: the password. */
const ofCurl = /\bcurl\b[^\n|;]*?\s(?:-u|--user)[ =]?["']?[\w.@-]+:([^\s"']+)/g;

/** Rules out most scripts quickly. */
const mayHold =
  /pass|pwd|secret|token|key|auth|credential|bearer|basic|curl|:\/\/|BEGIN|dsn|salt|cookie|hmac|jwt/i;

/** Variables for passwords, whose names have no separate words. */
const assigned =
  /(?<![\w$-])(PGPASSWORD|MYSQL_PWD|REDISCLI_AUTH|RESTIC_PASSWORD|BORG_PASSPHRASE|SSHPASS)=(?:"([^"]*)"|'([^']*)'|([^\s;&|"']+))/g;

const unquoted = (word: string): string =>
  word.replace(/^(["'])(.*)\1$/s, "$2").replace(/=(["'])(.*)\1$/s, "=$2");
