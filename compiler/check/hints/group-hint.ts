import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";
import type { Group } from "../../schema/model.ts";
import { andList, suggest } from "../../support/suggest.ts";
import type { Written } from "./written.ts";

/** What is meant when a group is written as one value: by the group's name as a type. */
const mainOptions: Readonly<Record<string, (value: Value) => string>> = {
  ConfigFile: (value) => (isFile(value) ? "source" : "text"),
  Process: () => "command",
  Resource: () => "hostosConfig",
  Source: (value) => (isFile(value) ? "path" : /:\/\//.test(textOf(value)) ? "url" : "git"),
  PackageTest: () => "script",
  ProgramsTest: () => "script",
  ServicesTest: () => "script",
};

/** What a package that stands where a group is wanted is meant to be in it. */
export function asOption({ title = "" }: Group, value: Value, written: Written): string | undefined {
  const main = mainOptions[title]?.(value);
  return main === undefined || title === "Resource" ? undefined : `Write \`${written.set(main, "…")}\`.`;
}

/** What to write where a group has another value. */
export function groupHint({ title = "", options }: Group, value: Value, written: Written): string {
  if (value.kind === "bool" && options.has("enable"))
    return `Write \`${written.set("enable", String(value.value))}\`.`;
  if (title.endsWith("Packages") && options.has("run") && value.kind === "list")
    return "Put the list into `build` (tools of the build), `run` (libraries) or `check`.";
  if (title === "HealthCheck" && (value.kind === "list" || value.kind === "string"))
    return "Set `enable`, and put the command into `test`, each word an element of its own.";
  const main = value.kind === "list" ? undefined : mainOptions[title]?.(value);
  if (main !== undefined) return `Write \`${written.set(main, "…")}\`.`;
  const chosen = chosenBy(options, textOf(value));
  if (chosen !== undefined) return `Write \`${written.set(chosen, written.set("enable", "true"))}\`.`;
  return `Options here: ${andList([...options.keys()])}.`;
}

/** The option that is switched on by its name: `build = "standardBuilder"`, or `"go"`. */
function chosenBy(options: Group["options"], word: string): string | undefined {
  const names = [...options.values()].flatMap(({ name, model }) =>
    model.kind === "group" && model.options.has("enable") ? [name] : [],
  );
  if (word.length < 2) return undefined;
  return names.find((name) => name.toLowerCase().startsWith(word.toLowerCase())) ?? suggest(word, names);
}

const textOf = (value: Value): string => (value.kind === "string" ? (staticText(value.text) ?? "") : "");

/** A derivation is a file, too; YAML has files as plain strings. */
const isFile = (value: Value): boolean =>
  value.kind === "path" || value.kind === "residual" || /^\.\.?\/\S+$/.test(textOf(value));
