import * as messages from "../../diagnostics/passes-services.ts";
import { configDirectory } from "../../ir/config-directory.ts";
import { staticText, text, type Text } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf, type PassContext } from "../context.ts";
import type { DifferingPath } from "./differing.ts";
import type { ProcessPath } from "./process-owner.ts";
import { configFileName } from "./config-files.ts";

/**
 * Checks references to `$XDG_CONFIG_HOME`. In `argv` the path of the directory is substituted, so a path below it must
 * be a file of `configData` or a folder with such a file. In `environment` nothing expands it. Specification: "Config
 * file".
 */
export function checkConfigReferences(
  path: ProcessPath | DifferingPath,
  { argv, environment, configData }: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
  component: string = path[2],
): void {
  const files = [...configData.values()].filter(({ enable }) => enable).map(configFileName);
  const own = environment.get("XDG_CONFIG_HOME");
  for (const [index, argument] of own === undefined ? argv.entries() : []) {
    for (const file of unknownFilesIn(argument, files)) {
      context.report(
        messages.unknownConfigFile(component, file, files, placeOf(entry, ...path, "argv", index)),
      );
    }
  }
  const directory = own ?? (files.length > 0 ? text(configDirectory(entry.name, component)) : undefined);
  for (const [name, { parts }] of environment) {
    const known = parts.filter((part) => typeof part === "string").join(" ");
    const [reference] = /\$(?:XDG_CONFIG_HOME(?![A-Za-z0-9_])|\{XDG_CONFIG_HOME\})/.exec(known) ?? [];
    if (reference === undefined) continue;
    const at = placeOf(entry, ...path, "environment", name);
    const instead = directory && staticText(directory);
    context.report(messages.unexpandedConfigHome(name, reference, instead, at));
  }
}

/**
 * Paths below `$XDG_CONFIG_HOME` that are neither a file nor a folder with files, up to the end of a word or a path
 * separator. A path with a residual part may be any file.
 */
export function* unknownFilesIn({ parts }: Text, files: readonly string[]): Iterable<string> {
  const known = files.flatMap((file) =>
    file.split("/").map((_, last, all) => all.slice(0, last + 1).join("/")),
  );
  for (const [index, part] of parts.entries()) {
    if (typeof part !== "string") continue;
    for (const rest of part.split(/\$XDG_CONFIG_HOME\/+(?:\.\/+)*/).slice(1)) {
      const [file = ""] = /^[^\s:;,&|<>()'"`$]*/.exec(rest) ?? [];
      const isCut = file === rest && part.endsWith(rest) && index + 1 < parts.length;
      const isKnown = known.some(
        (path) => rest.startsWith(path) && /^\/*(?:$|[^\w./-])/.test(rest.slice(path.length)),
      );
      if (file !== "" && !isCut && !isKnown) yield file;
    }
  }
}
