import { argumentSecrets } from "../../compiler/advice/reading/named-secrets.ts";
import { text } from "../../compiler/language/text.ts";
import { isSecretName, secretIn, secretsInText, type Secret } from "../../compiler/support/secrets.ts";
import { marker, markersIn } from "./interpolate.ts";
import { entriesOf, entryOf, mapScalars, withText, type ComposeNode, type ScalarNode } from "./nodes.ts";
import { shellWordsIn } from "./words.ts";

/**
 * A project in which a marker stands for each secret, so that no text of one gets into the recipe or a message: by the
 * names of variables and options, the form of the value, or because another value is the same secret.
 */
export function hideSecrets(project: ComposeNode): ComposeNode {
  const known = new Map<string, string>();
  const plain = new Set<string>();
  const services = entriesOf(entryOf(project, "services"));
  const add = (name: string, value: string): void => {
    if (value.length >= shortestReused) known.set(value, name);
  };
  for (const [, service] of services)
    for (const key of ["command", "entrypoint"])
      for (const { name, value } of secretsOfCommand(entryOf(service, key))) add(variableOf(name), value);
  for (const [name, service] of services) {
    const image = entryOf(service, "image");
    for (const word of wordsIn(`${name} ${image?.kind === "scalar" ? image.text : ""}`)) plain.add(word);
    for (const [variable, value] of entriesOf(entryOf(service, "environment")))
      if (value.kind === "scalar" && secretIn(variable, value.text) !== undefined) add(variable, value.text);
      else if (value.kind === "scalar" && !known.has(value.text))
        for (const word of wordsIn(value.text)) plain.add(word);
  }
  const hide = (scalar: ScalarNode, found: readonly Found[] = []): ScalarNode => {
    const reused = [...known]
      .filter(([value]) => !plain.has(value))
      .map(([value, name]) => ({ name, value }));
    let hidden = scalar.text;
    for (const { name, value } of [...found, ...secretsInText(scalar.text), ...reused])
      if (!value.includes("\0"))
        hidden = hidden.split(value).join(marker(variableOf(known.get(value) ?? name)));
    return hidden === scalar.text ? scalar : withText(scalar, hidden);
  };
  const inService = (service: ComposeNode): ComposeNode => {
    if (service.kind !== "map") return service;
    const entries = new Map(service.entries);
    for (const [key, value] of entries)
      entries.set(
        key,
        key === "environment"
          ? inEnvironment(value, known)
          : key === "command" || key === "entrypoint"
            ? mapScalars(value, (scalar) => hide(scalar, secretsOfCommand(value)))
            : mapScalars(value, (scalar) => hide(scalar)),
      );
    return { ...service, entries };
  };
  if (project.kind !== "map") return project;
  const entries = new Map(project.entries);
  for (const [key, value] of entries)
    entries.set(
      key,
      key === "services" && value.kind === "map"
        ? {
            ...value,
            entries: new Map([...value.entries].map(([name, service]) => [name, inService(service)])),
          }
        : mapScalars(value, (scalar) => hide(scalar)),
    );
  return { ...project, entries };
}

type Found = Pick<Secret, "name" | "value">;

/** A shorter text may be a word by chance. */
const shortestReused = 6;

/** A text and its words: names of users, databases and images are no secrets, even if a password is the same. */
const wordsIn = (text: string): readonly string[] => [text, ...text.split(/\W+/)];

/** `--requirepass` → `REQUIREPASS` */
const variableOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/^[^A-Za-z_]+/, "")
    .replaceAll(/\W+/g, "_")
    .toUpperCase() || "SECRET";

function inEnvironment(environment: ComposeNode, known: ReadonlyMap<string, string>): ComposeNode {
  if (environment.kind !== "map") return environment;
  const entries = [...environment.entries].map(([name, value]): [string, ComposeNode] => {
    if (value.kind !== "scalar" || value.value === null) return [name, value];
    const isSecret =
      secretIn(name, value.text) !== undefined ||
      known.has(value.text) ||
      secretsInText(value.text.includes("\n") ? value.text : "").length > 0 ||
      (isSecretName(name) && value.text.includes("\0")) ||
      markersIn(value.text).some(({ isUnset }) => !isUnset);
    return [name, isSecret ? withText(value, marker(name)) : value];
  });
  return { ...environment, entries: new Map(entries) };
}

/** Secrets in the words of a command: `--password=hunter2`, `--token hunter2`. */
function secretsOfCommand(command: ComposeNode | undefined): readonly Found[] {
  const words =
    command?.kind === "list"
      ? command.items.map((item) => (item.kind === "scalar" ? item.text : ""))
      : command?.kind === "scalar"
        ? (shellWordsIn(command.text) ?? [])
        : [];
  return argumentSecrets(words.filter((word) => !word.includes("\0")).map((word) => text(word)));
}

/** A text for messages with its secrets hidden, of the same length. */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const { value } of secretsInText(text)) masked = masked.split(value).join("*".repeat(value.length));
  return masked;
}
