import { secretTokens } from "../../compiler/advice/secret-token.ts";
import { argumentSecrets } from "../../compiler/advice/reading/named-secrets.ts";
import { text } from "../../compiler/language/text.ts";
import { isSecretName, secretIn, secretsInText, type Secret } from "../../compiler/support/secrets.ts";
import { marker, markersIn } from "./interpolate.ts";
import {
  entriesOf,
  entryOf,
  mapEntries,
  mapScalars,
  textAt,
  withText,
  type ComposeNode,
  type ScalarNode,
} from "./nodes.ts";
import { wordsOfCommand } from "./words.ts";

/**
 * A project in which a marker stands for each secret, so that no text of one gets into the recipe or a message: by the
 * names of variables and options, the form of the value, or because another value is the same secret.
 * @param tokens those that `tokensIn` finds in the sources
 */
export function hideSecrets<Node extends ComposeNode>(project: Node, tokens: readonly string[]): Node {
  const known = new Map(tokens.map((token) => [token, "TOKEN"]));
  const plain = new Set<string>();
  const services = entriesOf(entryOf(project, "services"));
  const add = (name: string, value: string): void => {
    if (value.length >= shortestReused) known.set(value, name);
  };
  for (const [, service] of services)
    for (const key of ["command", "entrypoint"])
      for (const { name, value } of secretsOfCommand(entryOf(service, key))) add(variableOf(name), value);
  const variables = services.flatMap(([, service]) => entriesOf(entryOf(service, "environment")));
  for (const [name, value] of variables)
    if (value.kind === "scalar") for (const secret of secretsOfVariable(name, value.text)) add(name, secret);
  for (const [name, service] of services)
    for (const word of wordsIn(`${name} ${textAt(service, "image") ?? ""}`)) plain.add(word);
  for (const [name, value] of variables)
    if (value.kind === "scalar" && !known.has(value.text) && secretsOfVariable(name, value.text).length === 0)
      for (const word of wordsIn(value.text)) plain.add(word);
  const reused = [...known].filter(([value]) => !plain.has(value)).map(([value, name]) => ({ name, value }));
  const hide = (scalar: ScalarNode, found: readonly Found[] = []): ScalarNode => {
    let hidden = scalar.text;
    for (const { name, value } of [...found, ...secretsInText(scalar.text), ...reused])
      if (!value.includes("\0"))
        hidden = hidden.replaceAll(occurrences(value), marker(variableOf(known.get(value) ?? name)));
    return hidden === scalar.text ? scalar : withText(scalar, hidden);
  };
  const inService = (value: ComposeNode, key: string): ComposeNode => {
    if (key === "environment") return inEnvironment(value, reused);
    if (commands.has(key)) return mapScalars(value, (scalar) => hide(scalar, secretsOfCommand(value)));
    if (value.kind === "map") return mapEntries(value, inService);
    if (value.kind === "list") return { ...value, items: value.items.map((item) => inService(item, key)) };
    return hide(
      value,
      secretsOfVariable(key, value.text).map((secret) => ({ name: key, value: secret })),
    );
  };
  return mapEntries(project, (value, key) =>
    key === "services"
      ? mapEntries(value, (service) => mapEntries(service, inService))
      : mapScalars(value, (scalar) => hide(scalar)),
  );
}

/** The tokens of known services in sources. */
export async function tokensIn(sources: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (const [path, text] of sources)
    for await (const { at } of secretTokens({ path, text }))
      if (at !== undefined) tokens.push(text.slice(at.start, at.end));
  return tokens;
}

const commands: ReadonlySet<string> = new Set(["command", "entrypoint", "test"]);

type Found = Pick<Secret, "name" | "value">;

/** A shorter text may be a word by chance. */
const shortestReused = 6;

/** A secret in a text. An ordinary word as a part of a path or of the name of a host is another one, but not behind `-p`. */
function occurrences(secret: string): RegExp {
  const pattern = secret.replaceAll(/[^\w]/g, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ""}}`);
  return /^[a-z]+$/.test(secret)
    ? new RegExp(`(?:(?<![\\w./-])|(?<=(?:^|\\s)-p))${pattern}(?![\\w./-])`, "gu")
    : new RegExp(pattern, "gu");
}

/** A text and its words: names of users, databases and images are no secrets, even if a password is the same. */
const wordsIn = (text: string): readonly string[] => [text, ...text.split(/\W+/)];

/** `--requirepass` → `REQUIREPASS` */
const variableOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/^[^A-Za-z_]+/, "")
    .replaceAll(/\W+/g, "_")
    .toUpperCase() || "SECRET";

const inEnvironment = (environment: ComposeNode, known: readonly Found[]): ComposeNode =>
  mapEntries(environment, (value, name) => {
    if (value.kind !== "scalar" || value.value === null) return value;
    const isSecret =
      secretsOfVariable(name, value.text).length > 0 ||
      known.some((secret) => value.text.search(occurrences(secret.value)) >= 0) ||
      (isSecretName(name) && value.text.includes("\0")) ||
      markersIn(value.text).some(({ isUnset }) => !isUnset);
    return isSecret ? withText(value, marker(name)) : value;
  });

/** The whole value, or parts of it: `password=hunter2;user=web`, `?password=hunter2&user=web`, `{"token":"…"}`. */
function secretsOfVariable(name: string, value: string): readonly string[] {
  if (value.includes("\0")) return [];
  if (/(?:PASSWORD|_PASS|PASSWD)$/i.test(name) && /^[^\s$]{1,3}$/.test(value)) return [value];
  const whole = secretIn(/_(?:PW|JWT)$/i.test(name) ? `${name}_PASSWORD` : name, value);
  return whole !== undefined
    ? [whole.value]
    : secretsInText(value.replaceAll(/[?&]/g, ";")).map((each) => each.value);
}

/** Secrets in the words of a command: `--password=hunter2`, `--token hunter2`. */
function secretsOfCommand(command: ComposeNode | undefined): readonly Found[] {
  const words = wordsOfCommand(command).filter((word) => !word.includes("\0"));
  return argumentSecrets(words.map((word) => text(word)));
}

/**
 * A text for messages with its secrets hidden, of the same length. The text may be one that no parser reads, so all that
 * follows the name of a secret in a line is hidden, except for a variable.
 */
export function maskSecrets(text: string, tokens: readonly string[] = []): string {
  let masked = text;
  for (const value of [...secretsInText(text).map((secret) => secret.value), ...tokens])
    masked = masked.replaceAll(value, "*".repeat(value.length));
  return masked.split("\n").map(withoutRest).join("\n");
}

function withoutRest(line: string): string {
  for (const [before, name = ""] of line.matchAll(/([A-Za-z_][\w.-]*)["']?[ \t]*[:=]/g))
    if (isSecretName(name)) {
      const [start = "", ...rest] = line.split(before);
      const hidden = rest
        .join(before)
        .replace(/(\$\{\w+(?::?\?[^}]*)?\})|\S/g, (_, variable?: string) => variable ?? "*");
      return start + before + hidden;
    }
  return line;
}
