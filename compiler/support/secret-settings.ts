/** What looks like a secret in a configuration file, a script or a command line. */
export interface SecretSetting {
  /** `admin_password`; what it is when the line has no name. */
  readonly name: string;
  readonly value: string;
  /** Set when its name does not stand before it in the same line. */
  readonly standsAlone?: boolean;
  /** Set when the value is only the password of the URL that stands there. */
  readonly inUrl?: true;
}

/**
 * `password: hunter2`, `secret_key = "…"`, `"token": "…"`, `requirepass …`, URLs with a password and private keys in the
 * text of a configuration file, whatever its syntax. Comments, files, and what a program fills in are none.
 */
export function secretSettings(text: string): readonly SecretSetting[] {
  const found = new Map<string, SecretSetting>();
  const add = (name: string, value: string, standsAlone = false): void => {
    found.set(`${name}\0${value}`, { name, value, ...(standsAlone && { standsAlone }) });
  };
  for (const [, block = ""] of text.matchAll(privateKeys))
    for (const line of block.split("\n")) if (line.trim() !== "") add("private key", line.trim());
  for (const line of linesOf(text)) {
    for (const { name, value } of settingsIn(line)) if (isSecretSetting(name, value)) add(name, value);
    for (const { name, value } of wordsIn(line)) if (isWrittenSecret(value)) add(name, value);
  }
  for (const { name, value } of blockSettings(text, isNamedSecret))
    if (couldBeSecret(value)) add(name, value, true);
  return [...found.values()];
}

/** Whether a value is a secret by its looks, and not one that is filled in: `postgres://web:${PASSWORD}@db`. */
export function isWrittenSecret(value: string): boolean {
  return isSecretValue(value) && !isFilledIn(passwordIn(value) ?? value) && !everybodys.test(value);
}

/** The account that every RabbitMQ has, for its own machine. Source: RabbitMQ, "Access Control", default user. */
const everybodys = /^amqps?:\/\/guest:guest@/;

/** The password of a URL. */
export const passwordIn = (value: string): string | undefined =>
  /^[^/]*\/\/[^/:]*:([^/@]*)@/.exec(value)?.[1];

/** The words of a line, by the names that stand right before them, or else by the first one of the line. */
export function* wordsIn(line: string): Iterable<SecretSetting> {
  for (const word of line.split(/[\s"'<>()[\]{},;]+/)) {
    const [, name = "", value = word] = /^([\w.-]+)[=:](?!\/\/)(.*)$/.exec(word) ?? [];
    yield { name: name || (/^\s*["']?([A-Za-z_][\w.-]*)/.exec(line)?.[1] ?? "value"), value };
  }
}

const privateKeys = /-----BEGIN [A-Z ]*PRIVATE KEY-----\n([\s\S]{0,10000}?)-----END/g;

/** The lines that are no comments; long ones in pieces: what is looked for takes the square of their length. */
export const linesOf = (text: string): readonly string[] =>
  text.match(/[^\n]{1,5000}/g)?.filter((each) => !/^\s*(?:#|;|\/\/|--|%)/.test(each)) ?? [];

/** `name: value`, `name = "value"`, `"name": "value"`, and `name value` where that is all there is. */
export function* settingsIn(line: string): Iterable<SecretSetting> {
  const [, word = "", only] = /^\s*([\w.-]+)\s+["']?([^\s"'=:]\S*?)["']?;?\s*$/.exec(line) ?? [];
  if (only !== undefined && isNamedSecret(word)) yield { name: word, value: only };
  for (const [, value = ""] of line.matchAll(inSql)) yield { name: "password", value };
  for (const [, name = "", double, single, bare] of line.matchAll(assignments)) {
    const value = double?.replace(/\\(["\\])/g, "$1") ?? single ?? bare?.trim();
    if (value) yield { name, value };
  }
}

/** `CREATE ROLE web PASSWORD 'hunter2'`, `IDENTIFIED BY 'hunter2'` */
const inSql = /\b(?:ROLE|USER)\b.*?\b(?:PASSWORD|IDENTIFIED BY)\s+'([^']+)'/gi;

const assignments =
  /(?<![\w.-])["']?([A-Za-z_][\w.-]*)["']?\s*(?:=>|:=|=|:(?!\/\/))\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"'{}[\],;#][^\s"'{},;]*)(?=\s*(?:[,;}\]#]|$)))/g;

/** The last word of a name tells: `password_min_length` and `token_file` are no secrets. */
export function isNamedSecret(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").replace(/[-.]/g, "_");
  return /(?:^|_)(?:password|passwd|pwd|passphrase|secret|(?:admin|auth|access|api|bot|bearer|refresh|registration)_?token|token|(?:api|private|access|secret|signing|encryption|shared)_?key|secret_key_base|(?:db|database|smtp|mail|imap|mysql|postgres|pg|redis|mqtt|ldap|admin|user|root)_?pass|require_?pass|master_?auth)$/i.test(
    words,
  );
}

/** Whether a setting is named like a secret, and has a value that can be one. */
export const isSecretSetting = (name: string, value: string): boolean =>
  isNamedSecret(name) && (couldBeSecret(value) || isNumericPassword(name, value));

/** Numbers are lifetimes and ports, but not where a password is asked for. */
const isNumericPassword = (name: string, value: string): boolean =>
  /^\d{4,}$/.test(value) && /pass(?:word|wd|phrase)?$|pwd$/i.test(name);

const couldBeSecret = (value: string): boolean => value.length > 3 && !isFilledIn(value) && !isWord(value);

/** A path, a variable, a template, or what stands for something that is still to be written there. */
export const isFilledIn = (value: string): boolean =>
  /^(?:\.{0,2}\/|~\/|file:|env:|vault:|!|%[a-zA-Z]\/|ENC\[|\$ANSIBLE_VAULT;)/.test(value) ||
  /\$\{|\$\(|\{\{|\$__|<[^<>]*>|\{(?:env|file)\.|%\(|@[\w.-]+@(?![\w.-])/.test(value) ||
  isReference(value) ||
  /^(?:x+|\*+|\.+|(?:change|replace|fill)[-_ ]?(?:me|this|it|in).*|your[-_ ].*|(?:example|placeholder|todo|secret|password|token|redacted|dummy)\d*)$/i.test(
    value,
  );

/** Nothing but the name of what is to stand there: `$PASSWORD`, `${PASSWORD}`, `%PASSWORD%`. */
export const isReference = (value: string): boolean =>
  /^(?:\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\}|%[A-Za-z_]\w*%)$/.test(value);

/** A way rather than a secret: `token = jwt`, `secret: required`. */
const isWord = (value: string): boolean =>
  /^(?:\d+(?:\.\d+)?[smhd]?|true|false|yes|no|on|off|none|null|nil|enabled|disabled|required|optional|plain|basic|digest|bearer|bcrypt|argon2(?:id)?|sha\d+|md5|random|generate|auto|default)$/i.test(
    value,
  );

/** A setting whose value stands in lines of its own. */
interface Block {
  readonly name: string;
  readonly margin: number;
  /** How it was opened: `|`, `>`, `"""`, `'''`; empty where YAML has a plain value below. */
  readonly sign: string;
}

/**
 * `password: |` (YAML), `password = """` (TOML) and `password:` with a value below: name and value of each line below.
 * Keys in PEM have signs of their own to be found by.
 */
function* blockSettings(
  text: string,
  isNamed: (name: string) => boolean,
): Iterable<{ readonly name: string; readonly value: string }> {
  let block: Block | undefined;
  for (const line of text.split("\n")) {
    if (block !== undefined && /^(?:"""|''')$/.test(block.sign)) {
      const end = line.indexOf(block.sign);
      const value = (end < 0 ? line : line.slice(0, end)).trim();
      if (value !== "") yield { name: block.name, value };
      if (end >= 0) block = undefined;
      continue;
    }
    if (block !== undefined) {
      const value = line.trim();
      if (value === "") continue;
      const isPlain = !/^-(?: |----BEGIN)|^#|^["']?[\w.-]+["']?:(?: |$)/.test(value);
      if (
        line.search(/\S/) > block.margin &&
        (block.sign === "" ? isPlain : !value.startsWith("-----BEGIN"))
      ) {
        yield { name: block.name, value: /^(["'])(.*)\1$/.exec(value)?.[2] ?? value };
        continue;
      }
      block = undefined;
    }
    const [, margin = "", name = "", folded, quotes] = (line.length < 500 && opening.exec(line)) || [];
    if (name !== "" && isNamed(name)) block = { name, margin: margin.length, sign: folded ?? quotes ?? "" };
  }
}

const opening = /^(\s*(?:- )?)["']?([A-Za-z_][\w.-]*)["']?\s*(?::\s*([|>][-+\d]*)?|=\s*("""|'''))\s*$/;

/** Whether a value is a secret by its looks: a known prefix, a PEM block, a URL with a password. */
export const isSecretValue = (value: string): boolean => secretValues.some((pattern) => pattern.test(value));

const secretValues: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // `rest:https://me:…@host` has a scheme before the URL's own, as has `jdbc:postgresql://`.
  /^(?:[a-z][a-z0-9+.-]*:){1,3}\/\/[^/\s:@]*:[^/\s@]+@/i,
  /^(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|sk_live_|rk_live_|AKIA|ASIA|AIza|ya29\.|npm_|pypi-|hf_|dop_v1_|SG\.)[\w.-]{8,}/,
  /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/,
];

/**
 * Whether a variable is named as if it held a secret: its last word is one (`DB_PASSWORD`, `API_KEY`), or it is one of
 * the names that frameworks give their signing key. `PASSWORD_FILE`, `TOKEN_LIFETIME` and `PUBLIC_KEY` are no secrets.
 */
export function isSecretName(variable: string): boolean {
  const name = variable.toUpperCase();
  if (/PUBLIC_?KEY$/.test(name)) return false;
  return /(?:^|_)(?:API|SECRET|PRIVATE|ACCESS|ENCRYPTION|SIGNING)?_?KEY$/.test(name) || secret.test(name);
}

const secret =
  /(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|CREDENTIALS?|SECRET_KEY_BASE)$|(?:^|(?<!PROXY)_|(?:DB|DATABASE|SMTP|MAIL|IMAP|MYSQL|POSTGRES|PG|REDIS|MQTT|LDAP|ADMIN|USER|ROOT))PASS$/;
