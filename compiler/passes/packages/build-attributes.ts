import type { Build } from "../../ir/package.ts";
import type { BuilderKind } from "../../schema/builders/builders.ts";
import { type AttrValue, type Listed, isList, isText } from "../../language/option-values.ts";
import { apply, select, stringOfParts, variable } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import { textOfParts, type Text } from "../../language/text.ts";
import { checkAttributeNames, exportedName } from "./attribute-names.ts";
import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import type { PassContext } from "../context.ts";

/** An attribute set with the option path that set each key; `over` takes precedence. */
type Sourced<T> = ReadonlyMap<string, { readonly value: T; readonly path: PackagePath }>;

export type BuildAttributes = Pick<Build, "env" | "structuredAttrs" | "written">;

/**
 * `env` and `structuredAttrs` of the package with those of its builder merged over them. Nulls are removed from `env`,
 * and the compiler flags become one string.
 */
export function resolveBuildAttributes(
  entry: PackageEntry,
  kind: BuilderKind,
  context: PassContext,
): BuildAttributes {
  const { build } = entry.data;
  const env = withoutNulls(
    new Map([
      ...sourced(build.env, (name) => ["build", "env", name]),
      ...sourced(build[kind].env, (name) => ["build", kind, "env", name]),
    ]),
  );
  const attributes: Sourced<AttrValue> = new Map([
    ...sourced(build.structuredAttrs, (name) => ["build", "structuredAttrs", name]),
    ...sourced(build[kind].structuredAttrs, (name) => ["build", kind, "structuredAttrs", name]),
  ]);
  checkAttributeNames(entry, kind, pathsOf(env), pathsOf(attributes), context);
  return {
    env: new Map(
      [...env].map(
        ([name, { value }]) => [exportedName(name), isList(value) ? joinFlags(value) : value] as const,
      ),
    ),
    structuredAttrs: new Map([...attributes].map(([name, { value }]) => [name, value])),
    written: {
      env: build.env,
      structuredAttrs: build.structuredAttrs,
      builder: { env: build[kind].env, structuredAttrs: build[kind].structuredAttrs },
    },
  };
}

const pathsOf = (sourced: Sourced<unknown>): ReadonlyMap<string, PackagePath> =>
  new Map([...sourced].map(([name, { path }]) => [name, path]));

const sourced = <T>(map: ReadonlyMap<string, T>, path: (name: string) => PackagePath) =>
  [...map].map(([name, value]) => [name, { value, path: path(name) }] as const);

/** A null unsets a variable, so it conflicts with nothing. */
const withoutNulls = (env: Sourced<AttrValue>): Sourced<AttrValue> =>
  new Map([...env].filter(([, { value }]) => value !== null));

/** A conditional flag includes the space before it. */
function joinFlags(flags: readonly AttrValue[]): Text {
  const joined: (readonly (string | Expr)[])[] = [];
  let group: (string | Expr)[] = [];
  let condition: Expr | undefined;
  const endGroup = (): void => {
    if (group.length > 0) joined.push(onlyIf(condition, group));
    group = [];
  };
  for (const flag of flags.filter(isText) as readonly Listed<Text>[]) {
    const isFirst = group.length === 0 && joined.length === 0;
    if (flag.onlyIf !== condition) endGroup();
    condition = flag.onlyIf;
    if (!isFirst) group.push(" ");
    for (const part of flag.parts) group.push(part);
  }
  endGroup();
  return textOfParts(joined.flat());
}

const onlyIf = (
  condition: Expr | undefined,
  parts: readonly (string | Expr)[],
): readonly (string | Expr)[] =>
  condition === undefined
    ? parts
    : [apply(select(variable("lib"), "optionalString"), condition, stringOfParts(parts))];
