import { badCommand, badProgram, badEnvironmentValue } from "../../diagnostics/passes-services.ts";
import type { Process } from "../../ir/app.ts";
import type { PackageRef, Text } from "../../language/option-values.ts";
import { text, textWithHoles } from "../../language/text.ts";
import { imageReference } from "../../ir/image-reference.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { checkConfigReferences } from "./config-references.ts";
import { resolveConfigFiles } from "./config-files.ts";
import { codePoint } from "../../support/visible.ts";
import { resolveImage } from "./image.ts";
import { resolveTimeout } from "./timeout.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isExplicit, isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import type { DifferingPath } from "./differing.ts";
import type { ProcessPath } from "./process-owner.ts";
import { resolvePorts } from "./ports.ts";
import { checkSizes } from "./sizes.ts";
import { checkStateDir } from "./state-dir.ts";
import { dottedVariable } from "../../diagnostics/passes-storage.ts";
import { configHomeSet } from "../../diagnostics/passes-names.ts";

/**
 * The main process of a component or a job. Specification: "Process (`process`)".
 *
 * @param owner the component whose account and configuration files a job has
 */
export function resolveProcess(
  path: ProcessPath,
  process: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
  owner?: readonly [name: string, process: CheckedComponent["process"]],
): Process {
  const image = resolveImage(path, process, entry, context);
  const command = image === null ? process.command : text(imageReference(image));
  if (image === null && !isWrong(entry, ...path, "command")) checkCommand(path, command, entry, context);
  if (owner === undefined) checkStateDir(path, process, entry, context);
  const configured = owner === undefined ? process : { ...process, configData: owner[1].configData };
  checkEnvironment(path, path[2], configured, entry, context);
  checkSizes(path, process, entry, context);
  checkConfigReferences(path, configured, entry, context, owner?.[0]);
  return {
    ...process,
    image,
    command,
    // The programs of images are written for an engine's own restrictions.
    hardening: image !== null && !isExplicit(entry, ...path, "hardening") ? "none" : process.hardening,
    stop: {
      signal: process.stop.signal,
      timeout: resolveTimeout(process.stop.timeout, [...path, "stop", "timeout"], entry, context),
    },
    ports: path[1] === "jobs" ? [] : resolvePorts(process.ports, [...path, "ports"], entry, context),
    configData: resolveConfigFiles(path, process.configData, entry, context),
  };
}

/** Specification: "a package or an explicit binary path". A path that starts with a package is absolute. */
function checkCommand(
  path: ProcessPath,
  command: PackageRef | Text,
  entry: AppEntry,
  context: PassContext,
): void {
  if ("kind" in command) return;
  const [first = ""] = command.parts;
  const written = textWithHoles(command, "…");
  const component = path[2];
  const at = placeOf(entry, ...path, "command");
  if (typeof first === "string" && !first.startsWith("/")) context.report(badCommand(component, written, at));
  else if (entry.data.services.runtimes.hostos.enable) {
    const problem = problemForSystemd(written);
    if (problem !== undefined) context.report(badProgram(component, problem, at));
  }
}

/** The reason why systemd refuses the path of a program, which is stricter than the kernel (its `string_is_safe`). */
export function problemForSystemd(path: string): string | undefined {
  const [character] = /["'\\]|(?![\u0080-\u009F])\p{Cc}|\p{Noncharacter_Code_Point}/u.exec(path) ?? [];
  if (character !== undefined) return `contains the character ${codePoint(character)}`;
  return path.endsWith("/") ? "ends in a slash" : undefined;
}

/**
 * With configuration files, `XDG_CONFIG_HOME` is their directory on every target.
 *
 * On the host OS, systemd drops a variable whose name has a dot, or whose value has control characters other than tab and line feed, or Unicode
 * noncharacters (systemd.exec(5), `Environment=`): the process would start without it.
 */
export function checkEnvironment(
  process: ProcessPath | DifferingPath,
  component: string,
  { environment, configData }: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): void {
  const path = [...process, "environment"] as const;
  if (environment.has("XDG_CONFIG_HOME") && [...configData.values()].some(({ enable }) => enable))
    context.report(configHomeSet(component, placeOf(entry, ...path, "XDG_CONFIG_HOME")));
  if (!entry.data.services.runtimes.hostos.enable) return;
  for (const [name, { parts }] of environment) {
    if (name.includes(".")) context.report(dottedVariable(name, keyPlaceOf(entry, ...path, name)));
    const known = parts.filter((part) => typeof part === "string").join("");
    const [found] = dropped.exec(known) ?? [];
    if (found === undefined) continue;
    const at = placeOf(entry, ...path, name);
    context.report(badEnvironmentValue(name, codePoint(found), at));
  }
}

const dropped = /(?![\t\n\u0080-\u009F])\p{Cc}|\p{Noncharacter_Code_Point}/u;
