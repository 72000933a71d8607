import * as messages from "../../diagnostics/passes-packages.ts";
import type { Place } from "../../diagnostics/make.ts";
import { type BuilderKind, builders } from "../../schema/builders/builders.ts";
import { attributeSources } from "./builder-attributes.ts";
import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";
import { extendedSets } from "./extra-attrs.ts";
import { extraEntries } from "./extra-entries.ts";
import { isGiven } from "./given.ts";
import {
  attributeOfEveryBuild,
  variableOfBuilder,
  variableSetByBuilder,
} from "../../diagnostics/passes-packages.ts";
import { stdenvAttributes } from "../../nixpkgs/stdenv-attributes.ts";

/** The option path that set each name. */
type Paths = ReadonlyMap<string, PackagePath>;

/**
 * Reports names of variables and attributes that are not valid variables, that catalogc sets itself, or that are used
 * twice. Attributes and variables share one environment, and `mkDerivation` of nixpkgs refuses an overlap.
 */
export function checkAttributeNames(
  entry: PackageEntry,
  kind: BuilderKind,
  env: Paths,
  structuredAttrs: Paths,
  context: PassContext,
): void {
  const placed = (paths: Paths) =>
    [...paths].map(([name, path]) => [name, keyPlaceOf(entry, ...path)] as const);
  const extra = [...entry.data.build.extraAttrs.keys()].filter((name) => !extendedSets.has(name));
  const extraPaths = new Map(extra.map((name) => [name, ["build", "extraAttrs", name] as const]));

  const reserved = attributeSources(kind, entry.data.build.debug);
  const extraEnv = extraEntries(entry, "env");
  for (const [name, at] of [...placed(env), ...extraEnv, ...placed(structuredAttrs)]) {
    if (!Object.hasOwn(reserved, name)) continue;
    const option = reserved[name];
    // Attributes that an option sets cannot be in `extraAttrs`, and every builder except the identity builder needs a
    // source.
    const isSet =
      option !== undefined && (isGiven(entry, option) || (name === "src" && kind !== "identityBuilder"));
    context.report(messages.reservedAttribute(name, option?.join("."), isSet, at));
  }
  for (const [name, at] of placed(env)) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) context.report(messages.badVariableName(name, at));
  }

  checkBuilderVariables(
    kind,
    [...extraEnv, ...placed(env)].filter(([name]) => !Object.hasOwn(reserved, name)),
    [...placed(structuredAttrs), ...placed(extraPaths)],
    context,
  );

  const variables = new Map<string, Place>([
    ...extraEnv,
    ...placed(env).map(([name, at]) => [exportedName(name), at] as const),
  ]);
  for (const [option, attributes] of [
    ["structuredAttrs", placed(structuredAttrs)],
    ["extraAttrs", placed(extraPaths)],
  ] as const) {
    for (const [name, at] of attributes) {
      if (variables.has(name))
        context.report(messages.variableAndAttribute(name, option, at, variables.get(name)));
    }
  }
}

/** The specification's neutral name for the compiler wrapper's variable (nixpkgs manual, "cc-wrapper"). */
export const exportedName = (name: string): string =>
  name === "BUILD_CFLAGS_COMPILE" ? "NIX_CFLAGS_COMPILE" : name;

type Named = readonly (readonly [name: string, at: Place])[];

/**
 * Reports variables and attributes that conflict with those of the builder, which Nix refuses without a place, or that
 * the builder would replace silently.
 */
function checkBuilderVariables(
  kind: BuilderKind,
  variables: Named,
  attributes: Named,
  context: PassContext,
): void {
  for (const [name, at] of variables) {
    const isSettable = stdenvAttributes.settable.has(name);
    if (isSettable || stdenvAttributes.fixed.has(name))
      context.report(attributeOfEveryBuild(name, isSettable, at));
  }
  const { settable = [], fixed = [] } = builders[kind].variables ?? {};
  for (const [name, at] of attributes)
    if (settable.includes(name)) context.report(variableOfBuilder(name, at));
  for (const [name, at] of [...variables, ...attributes])
    if (fixed.includes(name)) context.report(variableSetByBuilder(name, at));
}
