import {
  isNamedSecret,
  linesOf,
  passwordIn,
  settingsIn,
  wordsIn,
  type SecretSetting,
  isSecretValue,
} from "./secret-settings.ts";

/** Whether a value is a placeholder for a secret, which is the secret itself unless something replaces it. */
export const isPlaceholder = (value: string): boolean => isAsking(value) || isWord(value);

/** The placeholder in the password of a URL: `postgres://web:changeme@db/web`. */
export function placeholderInUrl(value: string): string | undefined {
  const password = passwordIn(value);
  return password !== undefined && isSecretValue(value) && isPlaceholder(password) ? password : undefined;
}

const isAsking = (value: string): boolean =>
  /^(?:(?:please[-_ ]?)?(?:change|replace)[-_ ]?(?:me|this|it)(?![a-z]).*|fill[-_ ]?(?:me|this|it)?[-_ ]?in|your[-_ ].*|x{3,}|\*{3,}|placeholder\d*|todo|redacted)$/i.test(
    value,
  );

/** Words that may also be the name of a field or a method: `attributes: uid=user, userPassword=password`. */
const isWord = (value: string): boolean => /^(?:example|secret|password|dummy)\d*$/i.test(value);

/** Settings in the text of a configuration file or script with the name of a secret and a placeholder as value. */
export function placeholderSettings(text: string): readonly SecretSetting[] {
  const found = new Map<string, SecretSetting>();
  const isOfFields = fields.test(text);
  const isField = (name: string, value: string): boolean =>
    isOfFields && name.toLowerCase() === value.toLowerCase();
  for (const line of linesOf(text)) {
    for (const { name, value } of line.includes("://") ? wordsIn(line) : []) {
      const placeholder = placeholderInUrl(value);
      if (placeholder !== undefined) found.set(name, { name, value: placeholder, inUrl: true });
    }
    for (const { name, value } of settingsIn(line))
      if (
        isNamedSecret(name) &&
        !isField(name, value) &&
        (isAsking(value) || (isWord(value) && isAllOf(line, value)))
      )
        found.set(name, { name, value });
  }
  return [...found.values()];
}

/** `username: username` names fields of a form or a directory, so `password: password` beside it does too. */
const fields =
  /^[ \t]*(?:-[ \t]+)?["']?(user(?:name)?|login|e-?mail)["']?[ \t]*[:=][ \t]*["']?\1["']?[ \t]*,?[ \t]*$/im;

/** Whether a line only sets this value. */
function isAllOf(line: string, value: string): boolean {
  const [, , only, inSql] = wholeLine.exec(line) ?? [];
  return value === (only ?? inSql);
}

const wholeLine =
  /^\s*(?:-\s+)?["']?[\w.-]+["']?(?:\s*(?:=>|:=|=|:)\s*|\s+)(["']?)(\w+)\1\s*[,;]?\s*(?:#.*)?$|\b(?:PASSWORD|IDENTIFIED BY)\s+'(\w+)'/i;
