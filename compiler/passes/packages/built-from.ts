import type { Place } from "../../diagnostics/make.ts";
import type { CheckedBuild } from "../../schema/build.ts";
import { sharedSettings } from "../../schema/builders/shared-settings.ts";
import { builders, type BuilderKind } from "../../schema/builders/builders.ts";
import type { AttrValue, PackageRef } from "../../language/option-values.ts";
import { builderPath, enabledBuilder } from "./builder.ts";
import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { isExplicit, placeOf } from "../context.ts";
import { instantiatedIn, rootOf } from "./instantiated.ts";

/** A package below `pkgs` that another one requires. */
export interface Needed {
  readonly name: string;
  readonly at: Place;
}

/** An option with its path from the package, and its value. */
type Option = readonly [path: PackagePath, value: AttrValue];

/**
 * The packages that Nix must instantiate before this one: inputs, variables, attributes, sources and patches. Only
 * certain ones: `test`, `develop` and `meta` are evaluated on demand, check inputs under a condition, and the effect of
 * functions and `extraAttrs` is unknown.
 */
export function builtFrom(entry: PackageEntry): readonly Needed[] {
  const kind = enabledBuilder(entry.data.build);
  if (kind === undefined) return [];
  const tools = (builders[kind].usesPackages ?? []).filter((name) => name !== entry.name);
  return [
    ...optionsOf(entry, kind).flatMap(([path, value]) =>
      instantiatedIn(value).map((name) => ({ name, at: placeOf(entry, ...path) })),
    ),
    ...tools.map((name) => ({ name, at: placeOf(entry, "build", kind, "enable") })),
  ];
}

/**
 * The package whose attributes Nix needs before it knows any attribute of this one: the derivation of an identity
 * builder, changed or not, and the package that a standard environment is taken from.
 */
export function madeOf(entry: PackageEntry): readonly Needed[] {
  const { identityBuilder, standardBuilder } = entry.data.build;
  const kind = enabledBuilder(entry.data.build);
  if (kind === "identityBuilder" && identityBuilder.derivation !== undefined)
    return needed(rootOf(identityBuilder.derivation.expr), placeOf(entry, "build", kind, "derivation"));
  if (kind === "standardBuilder" && isExplicit(entry, "build", kind, "stdenv"))
    return needed(rootOf(standardBuilder.stdenv.expr), placeOf(entry, "build", kind, "stdenv"));
  return [];
}

const needed = (name: string | undefined, at: Place): readonly Needed[] =>
  name === undefined ? [] : [{ name, at }];

/** Lists of packages that every build uses; others are specific to some builders. */
const inputs = ["build", "run", "dependencies", "build-system"] as const;
type Inputs = { readonly [Name in (typeof inputs)[number]]?: readonly PackageRef[] };

function optionsOf(entry: PackageEntry, kind: BuilderKind): readonly Option[] {
  const { build, source } = entry.data;
  const packages: Inputs = build[kind].packages;
  const isIdentity = kind === "identityBuilder";
  return [
    ...option(["build", "identityBuilder", "derivation"], isIdentity ? build[kind].derivation : undefined),
    ...option(
      ["build", "pnpmPackageBuilder", "pnpm"],
      kind === "pnpmPackageBuilder" ? build[kind].pnpm : undefined,
    ),
    ...inputs.flatMap((name) =>
      elements((index) => builderPath(kind, "packages", name, index), packages[name] ?? []),
    ),
    // The derivation of an identity builder has its own source.
    ...option(["source", "path"], isIdentity ? null : source.path),
    ...elements((index) => ["source", "patches", index], source.patches),
    // `extraAttrs` may replace single variables.
    ...(build.extraAttrs.has("env") ? [] : attributes(entry, kind, "env")),
    ...option(["build", kind, "toolchain"] as unknown as PackagePath, toolchainOf(build, kind)),
    ...settingsOf(entry, kind),
    ...attributes(entry, kind, "structuredAttrs").filter(
      ([path]) => !/checkInputs$/i.test(String(path.at(-1))),
    ),
  ];
}

/** The compiler or interpreter of builders that have the option. */
function toolchainOf(build: CheckedBuild, kind: BuilderKind): PackageRef | undefined {
  const options = build[kind];
  return "toolchain" in options ? (options.toolchain ?? undefined) : undefined;
}

/** The attributes and tools that shared options set, without the check inputs. */
const settingsOf = (entry: PackageEntry, kind: BuilderKind): readonly Option[] =>
  sharedSettings(kind, entry.data.build[kind]).flatMap((setting): readonly Option[] => {
    const path = builderPath(kind, setting.option);
    if ("tool" in setting) return [[path, setting.tool]];
    if ("commands" in setting) return [[path, setting.commands]];
    if ("elements" in setting) return [[path, setting.elements]];
    return "value" in setting ? [[path, { kind: "expression", expr: setting.value }]] : [];
  });

const option = (path: Option[0], value: AttrValue | undefined): readonly Option[] =>
  value === undefined ? [] : [[path, value]];
const elements = (path: (index: number) => PackagePath, values: readonly AttrValue[]): readonly Option[] =>
  values.map((value, index) => [path(index), value]);

/** The attributes of the builder override those of the package. */
function attributes(
  entry: PackageEntry,
  kind: BuilderKind,
  name: "env" | "structuredAttrs",
): readonly Option[] {
  const { build } = entry.data;
  const own = build[kind][name];
  const around = [...build[name]].filter(([key]) => !own.has(key));
  return [
    ...around.map(([key, value]): Option => [["build", name, key], value]),
    ...[...own].map(([key, value]): Option => [["build", kind, name, key], value]),
  ];
}
