/** A probable secret: in an option, a variable, a configuration file, a script or a command line. */
export interface Secret {
  /** `admin_password`; the first name of the line if the value has none. */
  readonly name: string;
  /** For a password in a URL: the whole URL. */
  readonly value: string;
  /** The part that stands for the secret, which is the secret itself unless something replaces it. */
  readonly placeholder?: string;
  /** Set if the placeholder is the password of a URL. */
  readonly inUrl?: true;
}

/**
 * The secret in a value: the name is that of a secret, or the value is a URL with a password or a token. Undefined for
 * file names, references that a program resolves, and words that are methods.
 */
export function secretIn(name: string, value: string): Secret | undefined {
  const password = passwordIn(value);
  const secret = password ?? value;
  if (password === undefined && !isSecretName(name) && !tokens.test(value)) return undefined;
  if (secret === "" || isFilledIn(secret) || defaultAccount.test(value)) return undefined;
  if (isPlaceholder(secret))
    return { name, value, placeholder: secret, ...(password !== undefined && { inUrl: true }) };
  return password !== undefined || isPassword(name, secret) ? { name, value } : undefined;
}

/** Numbers are lifetimes and ports, except for passwords. `token = jwt` and `secret: required` are methods. */
const isPassword = (name: string, value: string): boolean =>
  value.length > 3 &&
  (/^\d+$/.test(value)
    ? /pass(?:word|wd|phrase)?$|pwd$/i.test(name)
    : !/^(?:\d+(?:\.\d+)?[smhd]?|true|false|none|null|enabled|disabled|required|optional|plain|basic|digest|bearer|bcrypt|argon2(?:id)?|random|generate|auto|default)$/i.test(
        value,
      ));

/**
 * Whether an option or variable has the name of a secret. Its last word decides: `PASSWORD_FILE`, `TOKEN_LIFETIME` and
 * `PUBLIC_KEY` are not secrets, and neither are the settings of units that name credentials (systemd.exec(5)).
 */
export const isSecretName = (name: string): boolean =>
  secretName.test(
    name
      .replace(/([a-z\d])([A-Z])/g, "$1_$2")
      .replace(/[-.]/g, "_")
      .toUpperCase(),
  ) || /^(?!.*(?:PUBLIC|PRIMARY)_?KEY$)(?:[A-Z\d_]+_)?KEY$/.test(name);

const secretName =
  /(?:PASSWORD|(?<!HT)PASSWD|PASSPHRASE|SECRET|TOKEN|(?<!(?:SET|LOAD|IMPORT)_)CREDENTIALS?|SECRET_KEY_BASE|MASTER_?AUTH)$|(?:^|_)(?:PWD|(?:API|SECRET|PRIVATE|ACCESS|ENCRYPTION|SIGNING|SHARED)_?KEY)$|(?:^|(?<!PROXY|FASTCGI|SCGI|UWSGI|GRPC)_|(?:DB|DATABASE|SMTP|MAIL|IMAP|MYSQL|POSTGRES|PG|REDIS|MQTT|LDAP|ADMIN|USER|ROOT|REQUIRE))PASS$/;

/** The password of a URL: `postgres://web:hunter2@db`, also behind another scheme (`jdbc:postgresql://`). */
const passwordIn = (value: string): string | undefined =>
  /^(?:[a-z][a-z0-9+.-]*:){1,3}\/\/[^/\s:@]*:([^/\s@]+)@/i.exec(value)?.[1];

/** The default account of RabbitMQ only works on its own machine. Source: RabbitMQ, "Access Control", default user. */
const defaultAccount = /^amqps?:\/\/guest:guest@/;

/** Prefixes of tokens, for the review: secretlint finds the same in sources. */
const tokens =
  /^(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|AKIA|ASIA|AIza|npm_|pypi-|hf_|SG\.|eyJ[\w-]+\.eyJ)[\w.-]{8,}/;

/** A path, a variable, a template, or dots in place of a value. */
export const isFilledIn = (value: string): boolean =>
  /^(?:\.{0,2}\/|~\/|(?:[\w-]+:)?\/(?!\/)|file:|env:|vault:|!|%[a-zA-Z]\/|ENC\[|\$ANSIBLE_VAULT;)/.test(
    value,
  ) ||
  /\$\{|\$\(|\{\{|\$__|<[^<>]*>|\{(?:env|file)\.|%\(|@[\w.-]+@(?![\w.-])/.test(value) ||
  /^(?:x{1,2}|\*{1,2}|\.+)$/.test(value) ||
  isReference(value);

/** Only a reference: `$PASSWORD`, `${PASSWORD}`, `%PASSWORD%`. */
export const isReference = (value: string): boolean =>
  /^(?:\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\}|%[A-Za-z_]\w*%)$/.test(value);

const isPlaceholder = (value: string): boolean =>
  /^(?:(?:please[-_ ]?)?(?:change|replace)[-_ ]?(?:me|this|it)(?![a-z]).*|fill[-_ ]?(?:me|this|it)?[-_ ]?in|your[-_ ].*|x{3,}|\*{3,}|(?:placeholder|example|secret|password|dummy)\d*|todo|redacted)$/i.test(
    value,
  );

/**
 * The secrets in the text of a configuration file or script of any syntax, each name and value once: `password:
 * hunter2`, `secret_key = "…"`, `"token": "…"`, `requirepass …`, SQL, URLs with a password, and the lines of private
 * keys.
 */
export function secretsInText(text: string): readonly Secret[] {
  const found = new Map<string, Secret>();
  const add = (secret: Secret | undefined): void => {
    if (secret !== undefined) found.set(`${secret.name}\0${secret.value}`, secret);
  };
  for (const [, block = ""] of text.matchAll(privateKeys))
    for (const line of block.split("\n"))
      if (line.trim() !== "") add({ name: "private key", value: line.trim() });
  for (const line of linesOf(text))
    for (const [name, value] of [...settingsIn(line), ...wordsIn(line)]) add(secretIn(name, value));
  return [...found.values()];
}

const privateKeys = /-----BEGIN [A-Z ]*PRIVATE KEY-----\n([\s\S]{0,10000}?)-----END/g;

/** The lines that are not comments. Long lines are split, because the patterns take quadratic time. */
export const linesOf = (text: string): readonly string[] =>
  text.match(/[^\n]{1,5000}/g)?.filter((each) => !/^\s*(?:#|;|\/\/|--|%)/.test(each)) ?? [];

type Setting = readonly [name: string, value: string];

/** `name: value`, `name = "value"`, `"name": "value"`, and `name value` if the line has nothing else. */
function* settingsIn(line: string): Iterable<Setting> {
  const [, word = "", only = ""] = /^\s*([\w.-]+)\s+["']?([^\s"'=:]\S*?)["']?;?\s*$/.exec(line) ?? [];
  if (isSecretName(word)) yield [word, only];
  for (const [, value = ""] of line.matchAll(inSql)) yield ["password", value];
  for (const [, name = "", double, single, bare] of line.matchAll(assignments)) {
    const value = double?.replace(/\\(["\\])/g, "$1") ?? single ?? bare?.trim() ?? "";
    // `userPassword=password` maps a field to one of the same name.
    if (!name.toLowerCase().endsWith(value.toLowerCase())) yield [name, value];
  }
}

/** `CREATE ROLE web PASSWORD 'hunter2'`, `IDENTIFIED BY 'hunter2'` */
const inSql = /\b(?:ROLE|USER)\b.*?\b(?:PASSWORD|IDENTIFIED BY)\s+'([^']+)'/gi;

const assignments =
  /(?<![\w.-])["']?([A-Za-z_][\w.-]*)["']?\s*(?:=>|:=|=|:(?!\/\/))\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"'{}[\],;#][^\s"'{},;]*)(?=\s*(?:[,;}\]#]|$)))/g;

/** The URLs and tokens of a line, with the names before them, or with the first name of the line. */
function* wordsIn(line: string): Iterable<Setting> {
  for (const word of line.split(/[\s"'<>()[\]{},;]+/)) {
    const [, named = "", value = word] = /^([\w.-]+)[=:](?!\/\/)(.*)$/.exec(word) ?? [];
    const first = /^\s*["']?([A-Za-z_][\w.-]*)/.exec(line)?.[1] ?? "value";
    if (passwordIn(value) !== undefined || tokens.test(value)) yield [named || first, value];
  }
}
