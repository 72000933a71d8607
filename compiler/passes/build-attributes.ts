import * as messages from "../diagnostics/passes-build.ts";
import type { AttrValue, BuilderKind } from "../ir/package.ts";
import { text, type Text } from "../language/text.ts";
import { attributeSources } from "./builder-attributes.ts";
import { isExplicit, keyPlaceOf, type PackageEntry, type PassContext } from "./context.ts";

/** An attribute set with the option path that gave each key; `over` wins. */
type Sourced<T> = ReadonlyMap<string, { readonly value: T; readonly path: readonly string[] }>;

export interface BuildAttributes {
  readonly env: ReadonlyMap<string, AttrValue>;
  readonly structuredAttrs: ReadonlyMap<string, AttrValue>;
}

/**
 * `env` and `structuredAttrs` of the package with those of its builder merged over them; nulls leave `env`, and the
 * compiler flags become one string. Reports names that cannot be variables, that catalogc sets itself, or that are used
 * twice: attributes and variables end in one environment, and `mkDerivation` of nixpkgs refuses an overlap.
 */
export function resolveBuildAttributes(
  entry: PackageEntry,
  kind: BuilderKind,
  context: PassContext,
): BuildAttributes {
  const { build } = entry.data;
  const env = merge(build.env, ["build", "env"], build[kind].env, ["build", kind, "env"]);
  const attributes = merge(build.structuredAttrs, ["build", "structuredAttrs"], build[kind].structuredAttrs, [
    "build",
    kind,
    "structuredAttrs",
  ]);
  checkNames(entry, kind, env, attributes, context);
  return {
    env: new Map(
      [...env].flatMap(([name, { value }]) =>
        value === null ? [] : [[exportedName(name), isFlags(value) ? joinFlags(value) : value] as const],
      ),
    ),
    structuredAttrs: new Map([...attributes].map(([name, { value }]) => [name, value])),
  };
}

function checkNames(
  entry: PackageEntry,
  kind: BuilderKind,
  env: Sourced<AttrValue>,
  attributes: Sourced<AttrValue>,
  context: PassContext,
): void {
  const reserved = attributeSources(kind, entry.data.build.debug);
  for (const [name, { path }] of [...env, ...attributes]) {
    if (!Object.hasOwn(reserved, name)) continue;
    context.report(messages.reservedAttribute(name, reserved[name]?.join("."), keyPlaceOf(entry, ...path)));
  }
  for (const [name, { path }] of env) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      context.report(messages.badVariableName(name, keyPlaceOf(entry, ...path)));
    }
    const attribute = attributes.get(name)?.path;
    const extra = isExplicit(entry, "build", "extraAttrs", name) ? ["build", "extraAttrs", name] : undefined;
    for (const other of [attribute, extra]) {
      if (other === undefined) continue;
      const [at, variableAt] = [keyPlaceOf(entry, ...other), keyPlaceOf(entry, ...path)];
      context.report(messages.variableAndAttribute(name, other.at(-2) ?? "", at, variableAt));
    }
  }
}

function merge<T>(
  base: ReadonlyMap<string, T>,
  basePath: readonly string[],
  over: ReadonlyMap<string, T>,
  overPath: readonly string[],
): Sourced<T> {
  const sourced = (map: ReadonlyMap<string, T>, path: readonly string[]) =>
    [...map].map(([name, value]) => [name, { value, path: [...path, name] }] as const);
  return new Map([...sourced(base, basePath), ...sourced(over, overPath)]);
}

/** The specification's neutral name for the compiler wrapper's variable (nixpkgs manual, "cc-wrapper"). */
const exportedName = (name: string): string =>
  name === "BUILD_CFLAGS_COMPILE" ? "NIX_CFLAGS_COMPILE" : name;

const isFlags = (value: AttrValue): value is readonly AttrValue[] => Array.isArray(value);
const isText = (value: AttrValue): value is Text =>
  typeof value === "object" && value !== null && "parts" in value;
const joinFlags = (flags: readonly AttrValue[]): Text =>
  text(...flags.filter(isText).flatMap((flag, index) => [index === 0 ? "" : " ", ...flag.parts]));
