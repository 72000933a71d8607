import {
  extraAttrTwice,
  optionsSetTwice,
  outputTwice,
  reservedAttribute,
  uncheckedVersion,
} from "../../diagnostics/passes-packages.ts";
import { staticText } from "../../language/text.ts";
import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import type { Setting } from "../../schema/builders/families/family.ts";
import type { BuilderKind } from "../../schema/builders/builders.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { attributeSources } from "./builder-attributes.ts";
import { builderPath } from "./builder.ts";
import { isGiven } from "./given.ts";

/** Attributes that every other option may extend. */
const joined: ReadonlySet<string> = new Set(["patches"]);

/**
 * Reports attributes that a shared option sets and another option, `structuredAttrs` or `extraAttrs` set, too: only one
 * of them would reach the derivation.
 */
export function checkSharedSettings(
  entry: PackageEntry,
  kind: BuilderKind,
  settings: readonly Setting[],
  context: PassContext,
): void {
  const { build } = entry.data;
  const outputs = kind === "identityBuilder" ? [] : build[kind].outputs;
  for (const [index, name] of outputs.entries())
    if (outputs.indexOf(name) < index)
      context.report(outputTwice(name, placeOf(entry, ...builderPath(kind, "outputs", index))));
  checkVersionHook(entry, kind, context);
  const sources = attributeSources(kind, build.debug);
  const seen = new Set<string>();
  for (const setting of settings) {
    if (!("attribute" in setting)) continue;
    const { attribute, option } = setting;
    if (seen.has(attribute)) continue;
    seen.add(attribute);
    const path = builderPath(kind, option);
    const at = keyPlaceOf(entry, ...path);
    if (build.extraAttrs.has(attribute)) {
      const extraAt = keyPlaceOf(entry, "build", "extraAttrs", attribute);
      context.report(extraAttrTwice(attribute, path.join("."), extraAt, at));
    }
    for (const set of [
      ["build", "structuredAttrs"],
      ["build", kind, "structuredAttrs"],
    ] as const) {
      const attributes = set.length === 2 ? build.structuredAttrs : build[kind].structuredAttrs;
      if (attributes.has(attribute))
        context.report(
          reservedAttribute(attribute, path.join("."), true, keyPlaceOf(entry, ...set, attribute)),
        );
    }
    const source =
      joined.has(attribute) || !Object.hasOwn(sources, attribute) ? undefined : sources[attribute];
    if (source !== undefined && isGiven(entry, source))
      context.report(
        optionsSetTwice(attribute, path.join("."), source.join("."), at, keyPlaceOf(entry, ...source)),
      );
  }
}

/** nixpkgs, `versionCheckHook`: it adds itself to `preInstallCheckHooks`. Checked 2026-11. */
function checkVersionHook(entry: PackageEntry, kind: BuilderKind, context: PassContext): void {
  const { build } = entry.data;
  if (kind === "identityBuilder" || !build[kind].installCheck.versionCheck) return;
  const phase = "installCheckPhase";
  const extra = build.extraAttrs.get(phase);
  const script = build[kind].phases.get(phase) ?? (extra?.kind === "string" ? extra.text : undefined);
  const known = script && staticText(script);
  if (known === undefined || /runHook +preInstallCheck|versionCheckHook/.test(known)) return;
  const path: PackagePath =
    extra === undefined ? builderPath(kind, "phases", phase) : ["build", "extraAttrs", phase];
  context.report(
    uncheckedVersion(
      path.slice(1).join("."),
      placeOf(entry, ...path),
      keyPlaceOf(entry, ...builderPath(kind, "installCheck", "versionCheck")),
    ),
  );
}
