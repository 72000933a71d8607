/** A probable secret in a configuration file, a script or a command line. */
export interface SecretSetting {
  /** `admin_password`; the kind of secret if the line has no name. */
  readonly name: string;
  readonly value: string;
  /** Set if its name is not in the same line before it. */
  readonly standsAlone?: boolean;
  /** Set if the value is only the password of a URL. */
  readonly inUrl?: true;
}

/**
 * `password: hunter2`, `secret_key = "…"`, `"token": "…"`, `requirepass …`, URLs with a password and private keys in
 * the text of a configuration file of any syntax. Comments, file names and references that a program resolves are
 * excluded.
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

/** Whether a value has the form of a secret and is not a reference: `postgres://web:${PASSWORD}@db`. */
export function isWrittenSecret(value: string): boolean {
  return isSecretValue(value) && !isFilledIn(passwordIn(value) ?? value) && !commonNames.test(value);
}

/**
 * The default account of RabbitMQ, which only works on its own machine. Source: RabbitMQ, "Access Control", default
 * user.
 */
const commonNames = /^amqps?:\/\/guest:guest@/;

/** The password of a URL. */
export const passwordIn = (value: string): string | undefined =>
  /^[^/]*\/\/[^/:]*:([^/@]*)@/.exec(value)?.[1];

/** The words of a line with the names before them, or with the first name of the line. */
export function* wordsIn(line: string): Iterable<SecretSetting> {
  for (const word of line.split(/[\s"'<>()[\]{},;]+/)) {
    const [, name = "", value = word] = /^([\w.-]+)[=:](?!\/\/)(.*)$/.exec(word) ?? [];
    yield { name: name || (/^\s*["']?([A-Za-z_][\w.-]*)/.exec(line)?.[1] ?? "value"), value };
  }
}

const privateKeys = /-----BEGIN [A-Z ]*PRIVATE KEY-----\n([\s\S]{0,10000}?)-----END/g;

/** The lines that are not comments. Long lines are split, because the patterns take quadratic time. */
export const linesOf = (text: string): readonly string[] =>
  text.match(/[^\n]{1,5000}/g)?.filter((each) => !/^\s*(?:#|;|\/\/|--|%)/.test(each)) ?? [];

/** `name: value`, `name = "value"`, `"name": "value"`, and `name value` if the line has nothing else. */
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

/** The last word of a name decides: `password_min_length` and `token_file` are not secrets. */
export function isNamedSecret(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").replace(/[-.]/g, "_");
  return /(?:^|_)(?:password|passwd|pwd|passphrase|secret|(?:admin|auth|access|api|bot|bearer|refresh|registration)_?token|token|(?:api|private|access|secret|signing|encryption|shared)_?key|secret_key_base|(?:db|database|smtp|mail|imap|mysql|postgres|pg|redis|mqtt|ldap|admin|user|root)_?pass|require_?pass|master_?auth)$/i.test(
    words,
  );
}

/** Whether a setting has the name of a secret and a value that can be one. */
export const isSecretSetting = (name: string, value: string): boolean =>
  isNamedSecret(name) && (couldBeSecret(value) || isNumericPassword(name, value));

/** Numbers are lifetimes and ports, except for passwords. */
const isNumericPassword = (name: string, value: string): boolean =>
  /^\d{4,}$/.test(value) && /pass(?:word|wd|phrase)?$|pwd$/i.test(name);

const couldBeSecret = (value: string): boolean => value.length > 3 && !isFilledIn(value) && !isWord(value);

/** A path, a variable, a template, or a placeholder. */
export const isFilledIn = (value: string): boolean =>
  /^(?:\.{0,2}\/|~\/|file:|env:|vault:|!|%[a-zA-Z]\/|ENC\[|\$ANSIBLE_VAULT;)/.test(value) ||
  /\$\{|\$\(|\{\{|\$__|<[^<>]*>|\{(?:env|file)\.|%\(|@[\w.-]+@(?![\w.-])/.test(value) ||
  isReference(value) ||
  /^(?:x+|\*+|\.+|(?:change|replace|fill)[-_ ]?(?:me|this|it|in).*|your[-_ ].*|(?:example|placeholder|todo|secret|password|token|redacted|dummy)\d*)$/i.test(
    value,
  );

/** Only a reference: `$PASSWORD`, `${PASSWORD}`, `%PASSWORD%`. */
export const isReference = (value: string): boolean =>
  /^(?:\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\}|%[A-Za-z_]\w*%)$/.test(value);

/** A method rather than a secret: `token = jwt`, `secret: required`. */
const isWord = (value: string): boolean =>
  /^(?:\d+(?:\.\d+)?[smhd]?|true|false|yes|no|on|off|none|null|nil|enabled|disabled|required|optional|plain|basic|digest|bearer|bcrypt|argon2(?:id)?|sha\d+|md5|random|generate|auto|default)$/i.test(
    value,
  );

/** A setting whose value is on separate lines. */
interface Block {
  readonly name: string;
  readonly margin: number;
  /** Its opening: `|`, `>`, `"""`, `'''`; empty for a plain YAML value on the next line. */
  readonly sign: string;
}

/**
 * `password: |` (YAML), `password = """` (TOML) and `password:` with a value below: name and value of each line below.
 * PEM keys are recognized by their own markers.
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

/** Whether a value has the form of a secret: a known prefix, a PEM block, a URL with a password. */
export const isSecretValue = (value: string): boolean => secretValues.some((pattern) => pattern.test(value));

const secretValues: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // `rest:https://me:…@host` and `jdbc:postgresql://` have another scheme before that of the URL.
  /^(?:[a-z][a-z0-9+.-]*:){1,3}\/\/[^/\s:@]*:[^/\s@]+@/i,
  /^(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|sk_live_|rk_live_|AKIA|ASIA|AIza|ya29\.|npm_|pypi-|hf_|dop_v1_|SG\.)[\w.-]{8,}/,
  /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/,
];

/**
 * Whether a variable has the name of a secret: its last word is one (`DB_PASSWORD`, `API_KEY`), or it is the signing
 * key of a known framework. `PASSWORD_FILE`, `TOKEN_LIFETIME` and `PUBLIC_KEY` are not secrets.
 */
export function isSecretName(variable: string): boolean {
  const name = variable.toUpperCase();
  if (/PUBLIC_?KEY$/.test(name)) return false;
  return /(?:^|_)(?:API|SECRET|PRIVATE|ACCESS|ENCRYPTION|SIGNING)?_?KEY$/.test(name) || secret.test(name);
}

const secret =
  /(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|CREDENTIALS?|SECRET_KEY_BASE)$|(?:^|(?<!PROXY)_|(?:DB|DATABASE|SMTP|MAIL|IMAP|MYSQL|POSTGRES|PG|REDIS|MQTT|LDAP|ADMIN|USER|ROOT))PASS$/;

/** Whether a variable looks like a secret: by its name, unless its value is a path or a switch, or by its value. */
export const isSecretVariable = (variable: string, value: string): boolean =>
  isSecretSetting(variable, value) ||
  (isSecretName(variable) && isPlainText(value)) ||
  isWrittenSecret(value);

/** Not a file, with or without a name (`token:/run/token`), and not a reference: `$__file{/run/secrets/admin}` of Grafana. */
const isPlainText = (value: string): boolean =>
  value !== "" &&
  !/^(?:(?:[\w-]+:)?\/(?!\/)|\$__(?:file|env|vault)\{|\$\{)/.test(value) &&
  !/^(?:true|false|yes|no|on|off|none|null)$/i.test(value);
