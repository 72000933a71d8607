import type { Place } from "../../diagnostics/make.ts";
import { lostOnKubernetes } from "../../diagnostics/passes-kubernetes.ts";
import * as messages from "../../diagnostics/passes-services.ts";
import type { ConfigFile } from "../../ir/app.ts";
import type { CheckedConfigFile } from "../../schema/config-file.ts";
import { problemOfLength } from "../../support/path-length.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { ProcessPath } from "./process-owner.ts";
import { isExplicit, isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";

/**
 * A component's configuration files. Each enabled file has one content, from `text` or `source`, and its own path below
 * the component's configuration directory.
 */
export function resolveConfigFiles(
  process: ProcessPath,
  files: ReadonlyMap<string, CheckedConfigFile>,
  entry: AppEntry,
  context: PassContext,
): ReadonlyMap<string, ConfigFile> {
  const path = [...process, "configData"] as const;
  const named: NamedFile[] = [];
  const resolved = [...files].map(([key, file]) => {
    const { enable, text, source = null, mountPoint } = file;
    const name = configFileName(file);
    checkContent([...path, key], { enable, name, text, source, mountPoint }, entry, context);
    const isNamed = isExplicit(entry, ...path, key, "name");
    const naming = file.path !== undefined ? "path" : isNamed ? "name" : undefined;
    const at = naming ? placeOf(entry, ...path, key, naming) : keyPlaceOf(entry, ...path, key);
    if (isNamed && name !== file.name)
      context.report(messages.pathAndName(name, at, file.name, placeOf(entry, ...path, key, "name")));
    const problem = problemOf(name);
    if (problem !== undefined) context.report(messages.badConfigName(name, problem, at));
    else if (enable) named.push({ name, at });
    const sourceAt = placeOf(entry, ...path, key, "source");
    return [
      key,
      { enable, name, text, source, mountPoint, ...known(file, name, sourceAt, entry, context) },
    ] as const;
  });
  checkPlaces(named, context);
  return new Map(resolved);
}

/** The text of a file of the recipe tree, which manifests of Kubernetes contain. */
function known(
  { enable, source }: CheckedConfigFile,
  name: string,
  at: Place,
  entry: AppEntry,
  context: PassContext,
): Pick<ConfigFile, "known"> {
  if (!entry.data.services.runtimes.container.kubernetes.enable || !enable || source?.kind !== "file")
    return {};
  const read = context.tree.read(source.path);
  try {
    return read.ok
      ? { known: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(read.bytes) }
      : {};
  } catch {
    context.report(
      lostOnKubernetes(name, "source", "Write the file in UTF-8, or put it into a package.", at),
    );
    return {};
  }
}

/** The path of the file below the component's configuration directory: `path`, if the recipe sets it, means `name`. */
export const configFileName = ({ name, path = name }: CheckedConfigFile): string => path;

function checkContent(
  path: readonly [...ProcessPath, "configData", string],
  { enable, name, text, source }: ConfigFile,
  entry: AppEntry,
  context: PassContext,
): void {
  if (isWrong(entry, ...path, "text") || isWrong(entry, ...path, "source")) return;
  if (text !== null && source !== null) {
    const [textAt, sourceAt] = [placeOf(entry, ...path, "text"), placeOf(entry, ...path, "source")];
    context.report(messages.textAndSource(name, textAt, sourceAt));
  } else if (enable && text === null && source === null) {
    context.report(messages.noTextNorSource(name, keyPlaceOf(entry, ...path)));
  }
}

/** The reason why a name cannot be a path below a directory. */
function problemOf(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name.startsWith("/")) return "it is an absolute path";
  const steps = name.split("/");
  if (steps.includes("..")) return "it is outside the directory";
  if (steps.some((step) => step === "" || step === ".")) return "it contains an empty step or a `.`";
  if (/[\n\r]/.test(name)) return "it contains a line break";
  // The file may be in the output folder, which checkouts on other systems must support.
  if (/\p{Cc}/u.test(name)) return "it contains a control character";
  if (name.includes("\\")) return "it contains a backslash";
  const tooLong = problemOfLength(name);
  return tooLong === undefined ? undefined : `it ${tooLong}`;
}

interface NamedFile {
  readonly name: string;
  readonly at: Place;
}

/** Reports files with the same path, and files below another file. Checkouts on some systems ignore case. */
function checkPlaces(files: readonly NamedFile[], context: PassContext): void {
  const taken = new Map<string, NamedFile>();
  for (const file of files) {
    const folded = file.name.toLowerCase();
    const other = taken.get(folded);
    if (other === undefined) taken.set(folded, file);
    else context.report(messages.configNameTwice(file.name, file.at, other.name, other.at));
  }
  for (const { name, at } of taken.values()) {
    const above = name
      .toLowerCase()
      .split("/")
      .map((_, index, steps) => steps.slice(0, index).join("/"));
    const other = above.map((folder) => taken.get(folder)).find((file) => file !== undefined);
    if (other !== undefined) context.report(messages.configNameTwice(name, at, other.name, other.at));
  }
}
