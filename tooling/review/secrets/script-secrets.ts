import { secretArguments } from "./secrets.ts";
import {
  isFilledIn,
  isSecretSetting,
  secretSettings,
  type SecretSetting,
} from "../../../compiler/support/secret-settings.ts";

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
