import { attrsOf, literal, string } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import type { Listed, PackageRef } from "../../language/option-values.ts";
import { staticText, type Text } from "../../language/text.ts";
import { conditionalList, packages, textExpr, texts } from "../../language/value-expressions.ts";
import type { Option } from "../model.ts";
import { reflectGroup } from "../reflect.ts";
import type { AnyMeaning, Attribute, PackageToBuild } from "./builder.ts";
import { builderKinds, builders, standsForHash, type Builder, type BuilderKind } from "./builders.ts";

/**
 * The attributes of the enabled builder's own options, without the package lists of every builder.
 * @param withVersion a flag that may contain the package's version
 */
export function builderAttributes(
  builder: Builder,
  pkg: PackageToBuild,
  withVersion: (flag: Text) => Expr,
): readonly Attribute[] {
  const attributes: Attribute[] = [];
  const add = (name: string, value: Expr | undefined): void => {
    if (value !== undefined) attributes.push([name, value]);
  };
  for (const [name, value] of Object.entries(builders[builder.kind].sets ?? {})) add(name, value(pkg));
  for (const { option, meaning } of ownOptions[builder.kind]) {
    const value = Reflect.get(builder, option.name) as OptionValue;
    if (meaning === null) continue;
    if (typeof meaning === "string") add(meaning, attributeValue(value, option, builder, pkg));
    else if ("attribute" in meaning) add(meaning.attribute, meaning.value(value, builder, pkg));
    else if (isList(value) && value.length > 0)
      add(meaning.flags, conditionalList(value as readonly Listed<Text>[], withVersion));
  }
  for (const option of ownLists[builder.kind])
    add(option.mapsTo ?? option.name, plainValue(Reflect.get(builder.packages, option.name), option));
  return attributes;
}

/** The values of options that become attributes unchanged. */
type OptionValue =
  | null
  | boolean
  | string
  | Text
  | readonly (Listed<Text> | PackageRef)[]
  | ReadonlyMap<string, readonly PackageRef[]>;

function attributeValue(
  value: OptionValue,
  option: Option,
  { kind }: Builder,
  { build }: PackageToBuild,
): Expr | undefined {
  if (option.name !== builders[kind].dependencies?.hash || (value !== null && typeof value !== "string"))
    return plainValue(value, option);
  // An empty hash makes the first build report the correct one.
  if (standsForHash(kind, value, build.extraAttrs, build.structuredAttrs, build.shared)) return undefined;
  return value === null ? literal(null) : string(value);
}

/** Undefined for omitted values: empty ones, and the default. */
function plainValue(value: OptionValue, option: Option): Expr | undefined {
  if (value === null || value === false) return undefined;
  if (value === true) return literal(value);
  if (typeof value === "string") return value === defaultOf(option) ? undefined : string(value);
  if (isList(value)) return value.length === 0 ? undefined : listValue(value);
  if ("parts" in value) return staticText(value) === defaultOf(option) ? undefined : textExpr(value);
  const entries = [...value].map(([name, refs]) => [name, packages(refs)] as const);
  return entries.length === 0 ? undefined : attrsOf(entries);
}

const isList = (value: OptionValue): value is readonly (Listed<Text> | PackageRef)[] => Array.isArray(value);

const listValue = (values: readonly (Listed<Text> | PackageRef)[]): Expr =>
  values.every((each) => "parts" in each) ? texts(values) : packages(values as readonly PackageRef[]);

/** For texts, the known text. */
function defaultOf({ default: fallback }: Option): unknown {
  if (fallback.kind !== "constant") return null;
  const { value } = fallback;
  return typeof value === "object" && value !== null && "parts" in value ? staticText(value as Text) : value;
}

interface Own {
  readonly option: Option;
  readonly meaning: AnyMeaning;
}

const byKind = <T>(value: (kind: BuilderKind) => T): Readonly<Record<BuilderKind, T>> =>
  Object.fromEntries(builderKinds.map((kind) => [kind, value(kind)])) as Record<BuilderKind, T>;

const optionsOf = (kind: BuilderKind): readonly Option[] => [
  ...reflectGroup(builders[kind].schema).options.values(),
];

/** The options of a builder besides those of every builder. */
export const ownOptions = byKind((kind) =>
  optionsOf(kind).flatMap((option): readonly Own[] => {
    const meaning = builders[kind].becomes[option.name];
    return meaning === undefined ? [] : [{ option, meaning }];
  }),
);

/** The lists in `packages` of a builder besides those of every builder. */
const ownLists = byKind((kind) => {
  const packages = optionsOf(kind).find(({ name }) => name === "packages")?.model;
  const lists = packages?.kind === "group" ? [...packages.options.values()] : [];
  return lists.filter(({ name }) => Object.hasOwn(builders[kind].lists, name));
});

/** The attributes of a builder's own options and lists, and those that it always sets, by name, with the option's path. */
export const attributesOfOptions = byKind((kind): Readonly<Record<string, string | undefined>> => {
  const options = ownOptions[kind].flatMap(({ option, meaning }) => {
    if (meaning === null) return [];
    const attribute =
      typeof meaning === "string" ? meaning : "flags" in meaning ? meaning.flags : meaning.attribute;
    return [[attribute, option.name] as const];
  });
  const lists = ownLists[kind].map(({ name, mapsTo = name }) => [mapsTo, `packages.${name}`] as const);
  const sets = Object.keys(builders[kind].sets ?? {}).map((name) => [name, undefined] as const);
  return Object.fromEntries([...sets, ...options, ...lists]);
});
