import { badReload, reloadedTwice } from "../../diagnostics/passes-units.ts";
import { unknownConfigFile } from "../../diagnostics/passes-services.ts";
import { textWithHoles } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { isWrong, placeOf, type PassContext } from "../context.ts";
import { configFileName } from "./config-files.ts";
import { unknownFilesIn } from "./config-references.ts";
import { problemForSystemd } from "./process.ts";

/** A component is reloaded in one way, by a program with an absolute path, and refers to its own configuration files. */
export function checkReload(
  component: string,
  { reload: { command, signal }, configData, environment }: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): void {
  const path = ["services", "components", component, "process", "reload"] as const;
  const [program] = command;
  if (program === undefined || isWrong(entry, ...path, "command")) return;
  if (signal !== null && !isWrong(entry, ...path, "signal"))
    context.report(
      reloadedTwice(component, placeOf(entry, ...path, "command"), placeOf(entry, ...path, "signal")),
    );
  const [first = ""] = program.parts;
  const written = textWithHoles(program, "…");
  const problem =
    typeof first === "string" && !first.startsWith("/")
      ? "is not an absolute path"
      : problemForSystemd(written);
  if (problem !== undefined)
    context.report(badReload(component, written, problem, placeOf(entry, ...path, "command", 0)));
  if (environment.has("XDG_CONFIG_HOME")) return;
  const files = [...configData.values()].filter(({ enable }) => enable).map(configFileName);
  for (const [index, argument] of command.entries())
    for (const file of unknownFilesIn(argument, files))
      context.report(unknownConfigFile(component, file, files, placeOf(entry, ...path, "command", index)));
}
