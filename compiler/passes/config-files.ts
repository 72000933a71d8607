import * as messages from "../diagnostics/passes-services.ts";
import type { ConfigFile } from "../ir/app.ts";
import type { CheckedConfigFile } from "../schema/config-file.ts";
import { isExplicit, isWrong, keyPlaceOf, placeOf, type AppEntry, type PassContext } from "./context.ts";

/**
 * A component's configuration files. Each enabled one has one content, from `text` or from `source`, and a place of its
 * own below the component's configuration directory.
 */
export function resolveConfigFiles(
  component: string,
  files: ReadonlyMap<string, CheckedConfigFile>,
  entry: AppEntry,
  context: PassContext,
): ReadonlyMap<string, ConfigFile> {
  const path = ["services", "components", component, "process", "configData"];
  const placeOfName = (key: string) =>
    isExplicit(entry, ...path, key, "name")
      ? placeOf(entry, ...path, key, "name")
      : keyPlaceOf(entry, ...path, key);

  const taken = new Map<string, string>();
  const resolved = new Map<string, ConfigFile>();
  for (const [key, { enable, name, text, source = null }] of files) {
    resolved.set(key, { enable, name, text, source });
    const isKnown = !isWrong(entry, ...path, key, "text") && !isWrong(entry, ...path, key, "source");
    if (text !== null && source !== null) {
      const [textAt, sourceAt] = [
        placeOf(entry, ...path, key, "text"),
        placeOf(entry, ...path, key, "source"),
      ];
      context.report(messages.textAndSource(name, textAt, sourceAt));
    } else if (enable && text === null && source === null && isKnown) {
      context.report(messages.noTextNorSource(name, keyPlaceOf(entry, ...path, key)));
    }
    const problem = problemOf(name);
    if (problem !== undefined) context.report(messages.badConfigName(name, problem, placeOfName(key)));
    else if (enable) claim(key, name);
  }
  return resolved;

  /** Reports a file at or below another file. */
  function claim(key: string, name: string): void {
    const steps = name.split("/");
    const above = steps.map((_, index) => steps.slice(0, index + 1).join("/"));
    const other = above.find((each) => taken.has(each));
    const below = [...taken.keys()].find((each) => each.startsWith(`${name}/`));
    const otherKey = taken.get(other ?? below ?? "");
    if (other !== undefined && otherKey !== undefined) {
      context.report(messages.configNameTwice(name, placeOfName(key), other, placeOfName(otherKey)));
    } else if (below !== undefined && otherKey !== undefined) {
      context.report(messages.configNameTwice(below, placeOfName(otherKey), name, placeOfName(key)));
    }
    taken.set(name, key);
  }
}

function problemOf(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name.startsWith("/")) return "it is an absolute path";
  const steps = name.split("/");
  if (steps.includes("..")) return "it leads out of the directory";
  if (steps.some((step) => step === "" || step === ".")) return "it has an empty step or a `.`";
  if (/[\n\r]/.test(name)) return "it has a line break";
  return undefined;
}
