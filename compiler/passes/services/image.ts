import {
  imageAndCommand,
  mountPointWithoutImage,
  notWithImage,
  unreachableFromImage,
  unknownForImage,
} from "../../diagnostics/images.ts";
import type { Image, StartNode } from "../../ir/app.ts";
import { isEmptyText, staticText, type Text } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isExplicit, keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import type { ProcessPath } from "./process-owner.ts";

/**
 * The image of a process; null if it runs a command. An image is run as it is, so options that catalogc's own images
 * implement by their entrypoint or content are reported.
 */
export function resolveImage(
  path: ProcessPath,
  process: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): Image | null {
  const { image } = process;
  if (image === null) {
    for (const [file, { mountPoint }] of process.configData)
      if (mountPoint !== null)
        context.report(
          mountPointWithoutImage(path[2], placeOf(entry, ...path, "configData", file, "mountPoint")),
        );
    return null;
  }
  if (isExplicit(entry, ...path, "command"))
    context.report(
      imageAndCommand(path[2], placeOf(entry, ...path, "image"), placeOf(entry, ...path, "command")),
    );
  for (const option of ["packages", "preStart"] as const)
    if (isExplicit(entry, ...path, option) && !isEmpty(process[option]))
      context.report(notWithImage(path[2], option, placeOf(entry, ...path, option)));
  checkSecrets(path, process, entry, context);
  checkTexts(path, process, entry, context);
  return { ...image, hasState: isExplicit(entry, ...path, "stateDir") };
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The content of a secret becomes a variable by a program of catalogc's own images. */
function checkSecrets(
  path: ProcessPath,
  { secrets }: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): void {
  for (const [name, { as }] of secrets)
    if (as === "value")
      context.report(
        notWithImage(path[2], `secrets.${name}.as = "value"`, placeOf(entry, ...path, "secrets", name, "as")),
      );
}

/** Values that only Nix knows are in catalogc's own images. */
function checkTexts(
  path: ProcessPath,
  { argv, environment, configData }: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): void {
  const check = (option: string, value: Text, at: ReturnType<typeof placeOf>): void => {
    if (staticText(value) === undefined) context.report(unknownForImage(path[2], option, at));
  };
  argv.forEach((value, index) => {
    check("argv", value, placeOf(entry, ...path, "argv", index));
  });
  for (const [name, value] of environment)
    check(`environment.${name}`, value, placeOf(entry, ...path, "environment", name));
  for (const [key, { enable, text, source }] of configData)
    if (enable && (text === null ? source?.kind === "expression" : staticText(text) === undefined))
      context.report(
        unknownForImage(path[2], `configData.${key}`, placeOf(entry, ...path, "configData", key)),
      );
}

/** The options of images outside of their processes. */
export function checkImages(entry: AppEntry, context: PassContext): void {
  const { components, jobs, runtimes } = entry.data.services;
  for (const [name, { process, healthcheck }] of components) {
    if (process.image === null) continue;
    const path = ["services", "components", name, "healthcheck"] as const;
    if (healthcheck.packages.length > 0)
      context.report(notWithImage(name, "healthcheck.packages", placeOf(entry, ...path, "packages")));
    for (const [index, word] of healthcheck.test.entries())
      if (staticText(word) === undefined)
        context.report(unknownForImage(name, "healthcheck.test", placeOf(entry, ...path, "test", index)));
  }
  for (const [name, settings] of runtimes.container.components) {
    const owner = components.get(name) ?? jobs.get(name);
    if (owner === undefined || owner.process.image === null) continue;
    const path = ["services", "runtimes", "container", "components", name] as const;
    if (settings.packages.length > 0)
      context.report(notWithImage(name, "packages", placeOf(entry, ...path, "packages")));
    if (!isEmptyText(settings.setup))
      context.report(notWithImage(name, "setup", placeOf(entry, ...path, "setup")));
  }
  // A scheduler in the image starts scheduled jobs.
  for (const [name, { process, schedule }] of jobs)
    if (process.image !== null && schedule !== null && runtimes.container.enable)
      context.report(notWithImage(name, "schedule", placeOf(entry, "services", "jobs", name, "schedule")));
}

/** Reports images that use what runs beside containers: the firewall of a host is closed for them. */
export function checkReachFromImages(
  startOrder: readonly StartNode[],
  entry: AppEntry,
  context: PassContext,
): void {
  const { components, runtimes } = entry.data.services;
  if (!runtimes.hostos.enable) return;
  const isInNetwork = (name: string): boolean => {
    const process = components.get(name)?.process;
    return process !== undefined && process.image !== null && process.network !== "host";
  };
  for (const { kind, name, after } of startOrder) {
    if (kind !== "component" || !isInNetwork(name)) continue;
    for (const needed of after) {
      if (needed.why !== "dependsOn" && needed.why !== "backend") continue;
      if (needed.kind === "component" && isInNetwork(needed.name)) continue;
      const path = ["services", "components", name] as const;
      const at =
        needed.why === "backend"
          ? keyPlaceOf(entry, ...path, "resources", needed.name)
          : placeOf(entry, ...path, "dependsOn");
      context.report(unreachableFromImage(name, needed.name, at));
    }
  }
}
