import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";
import type { Group } from "../../schema/model.ts";
import { andList } from "../../support/suggest.ts";
import type { Written } from "./written.ts";

/** The options that are probably meant if a group is written as one value, by the type name of the group. */
const mainOptions: Readonly<Record<string, (value: Value) => string>> = {
  ConfigFile: (value) => (isFile(value) ? "source" : "text"),
  Process: () => "command",
  Resource: () => "hostosConfig",
  Source: (value) => (isFile(value) ? "path" : /:\/\//.test(textOf(value)) ? "url" : "git"),
  Secret: () => "file",
  PackageTest: () => "script",
  ProgramsTest: () => "script",
  ServicesTest: () => "script",
};

/** The hint for a group with a value of another type. */
export function groupHint({ title = "", options }: Group, value: Value, written: Written): string {
  if (value.kind === "bool" && options.has("enable"))
    return `Write \`${written.set("enable", String(value.value))}\`.`;
  if (title.endsWith("Packages") && options.has("run") && value.kind === "list")
    return "Put the list in `build` (build tools), `run` (libraries) or `check`.";
  if (title === "Secret" && value.kind === "string" && !textOf(value).startsWith("/"))
    return `Do not put secrets in a recipe. Write the secret to a file of the host, and set \`${written.set("file", "…")}\`.`;
  const main = value.kind === "list" ? undefined : mainOptions[title]?.(value);
  if (main !== undefined) return `Write \`${written.set(main, "…")}\`.`;
  return `Known options: ${andList([...options.keys()])}.`;
}

const textOf = (value: Value): string => (value.kind === "string" ? (staticText(value.text) ?? "") : "");

/** A derivation counts as a file; in YAML, files are plain strings. */
const isFile = (value: Value): boolean =>
  value.kind === "path" || value.kind === "residual" || /^\.\.?\/\S+$/.test(textOf(value));
