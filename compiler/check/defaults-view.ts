import { configPath } from "../ir/config-directory.ts";
import { select, variable } from "../language/build.ts";
import { concatText, text } from "../language/text.ts";
import type { Attribute, AttrsValue, Thunk, Value } from "../language/value.ts";
import { attrs, attrsOf, known } from "../language/values.ts";
import { aliasesOf, neutralName } from "../schema/aliases.ts";
import { recipe } from "../schema/catalog.ts";
import { dataItem } from "../schema/data.ts";
import type { Group, Model, Option, SetOf } from "../schema/model.ts";
import { reflect, reflectGroup } from "../schema/reflect.ts";
import { type Evaluate, leftToNix, silentContext } from "./context.ts";
import { dataItemView } from "./data-item-view.ts";
import { deferred } from "./deferred.ts";
import { defaultAsValue } from "./default-value.ts";
import { DefinedEntries } from "./defined-entries.ts";
import { propertyOf } from "../language/module-system/properties.ts";
import { freeView, isFree } from "./free-view.ts";
import { mergeDefinitions, type MergedPart } from "./merge.ts";
import { Trail } from "./trail.ts";
import { ownMetadata } from "../ir/own-metadata.ts";

export type EntryKind = "apps" | "pkgs";

/**
 * An app or package as other recipes read it through `config`: the values of its recipe, with defaults for every other
 * option, and with aliases. It is lazy and does not check: checking reports errors of the definition itself.
 * @param evaluate computes values that follow from the definition, such as the content of a file
 */
export function defaultsView(
  kind: EntryKind,
  name: string,
  definition: Thunk,
  evaluate: Evaluate = leftToNix,
): Thunk {
  const model = entryModel(kind);
  const view = viewOf(model, definition, { names: [name], evaluate }, "entry");
  return deferred(() => {
    const value = view.force();
    if (value.kind !== "attrs") return value;
    const own =
      kind === "apps"
        ? new Map<string, Attribute>()
        : ownMetadataView(name, value, (option) => isWritten(model, definition, option));
    return withIdentity(kind, name, value, own);
  });
}

/** Whether the recipe itself sets a value of the entry. */
function isWritten(model: Model, definition: Thunk, name: string): boolean {
  const value = merged(model, definition, "entry");
  const attribute = value?.kind === "attrs" ? value.entries.get(name) : undefined;
  const option = model.kind === "group" ? model.options.get(name) : undefined;
  if (attribute === undefined || option === undefined) return false;
  return !isUndefined(option.model, attribute.value, () => defaultAsValue(option, ""));
}

/** Whether the app or package exists: not if every definition of it is `lib.mkIf false`. */
export const isDefinedEntry = (kind: EntryKind, definition: Thunk): boolean =>
  !isUndefined(entryModel(kind), definition);

function entryModel(kind: EntryKind): Model {
  const entries = reflectGroup(recipe).options.get(kind)?.model;
  if (entries?.kind !== "set") throw new Error(`the schema has no ${kind}`);
  return entries.element;
}

/**
 * `name`, or `pname` and the package itself, which the specification's results have besides the options. They can be
 * read but are not listed among the options, so that an entry can be made from another one (`config.pkgs.x // { … }`).
 */
function withIdentity(
  kind: EntryKind,
  name: string,
  view: AttrsValue,
  metadata: ReadonlyMap<string, Attribute>,
): AttrsValue {
  const own: readonly (readonly [string, Value])[] =
    kind === "apps"
      ? [["name", stringValue(name)]]
      : [
          ["pname", stringValue(name)],
          [
            "result",
            attrsOf([["derivation", known({ kind: "residual", expr: select(variable("pkgs"), name) })]]),
          ],
        ];
  const identity = new Map(own.map(([key, value]) => [key, { value: known(value) }] as const));
  const { entries } = view;
  const readable = entries instanceof DefinedEntries ? entries.written : entries;
  const derived = new Map([
    ["_recipeType", { value: known(stringValue(kind)) }],
    ["outputName", { value: known(stringValue(`${kind}.${name}`)) }],
  ]);
  return {
    // An entry made from this one copies its options, but not the facts about its derivation.
    ...attrs(listing(entries, new Map([...derived, ...identity, ...readable, ...metadata]))),
    recipeOf: { kind, name },
  };
}

interface Where {
  /** The user-chosen names on an option's path: that of the entry and those inside it. */
  readonly names: readonly [entry: string, ...within: string[]];
  readonly evaluate: Evaluate;
}

const nearest = ({ names }: Where): string => names.at(-1) ?? names[0];

function viewOf(model: Model, definition: Thunk, where: Where, place: MergedPart): Thunk {
  if (model === reflect(dataItem)) {
    const item = deferred(() => merged(model, definition, place) ?? attrsOf([]), definition);
    return dataItemView(nearest(where), item, where.evaluate);
  }
  if (isFree(model)) return freeView(model, definition);
  if (model.kind === "group") return deferred(() => groupView(model, definition, where, place), definition);
  if (model.kind !== "set") return deferred(() => merged(model, definition) ?? { kind: "error" }, definition);
  return deferred(() => {
    const value = merged(model, definition);
    if (value?.kind !== "attrs") return value ?? attrsOf([]);
    const elements = mapEntries(value.entries, (entry, key) =>
      viewOf(model.element, entry, { ...where, names: [...where.names, key] }, "entry"),
    );
    const fixed = fixedViews(model, value.entries, where);
    const views = fixed.size === 0 ? elements : withFixed(elements, fixed, model);
    const isDefined = (key: string) => {
      if (fixed.has(key)) return true;
      const entry = value.entries.get(key);
      return entry !== undefined && !isUndefined(model.element, entry.value);
    };
    // As in the module system, the names of `lazy attrs` are known before their values are evaluated.
    const isLazy = model.element === reflect(dataItem) || isFree(model.element);
    const all = () => (isLazy ? views : new Map([...views].filter(([key]) => isDefined(key))));
    const readable = fixed.size === 0 ? views : new Map([...views, ...fixed]);
    return attrs(new DefinedEntries(readable, isDefined, all), value.span);
  }, definition);
}

/** The entries that are set, with fixed options under their own names. */
const withFixed = (
  elements: ReadonlyMap<string, Attribute>,
  fixed: ReadonlyMap<string, Attribute>,
  model: SetOf,
): ReadonlyMap<string, Attribute> =>
  new Map(
    [...elements].map(([key, element]) => {
      const name = neutralName(key, model.fixed);
      return name === undefined ? [key, element] : [name, fixed.get(name) ?? element];
    }),
  );

/**
 * The fixed options of an open set under each of their names, with defaults. They can be read but are not listed as
 * set.
 */
function fixedViews(
  { fixed }: SetOf,
  written: ReadonlyMap<string, Attribute>,
  where: Where,
): ReadonlyMap<string, Attribute> {
  const views = new Map<string, Attribute>();
  for (const [name, option] of fixed) {
    const spelled = [
      name,
      ...aliasesOf(fixed).flatMap(([alias, neutral]) => (neutral === name ? [alias] : [])),
    ];
    const attribute = spelled.map((each) => written.get(each)).find((each) => each !== undefined);
    const value = optionView(option, attribute?.value, where);
    if (value !== undefined) for (const each of spelled) views.set(each, { ...attribute, value });
  }
  return views;
}

function groupView(group: Group, definition: Thunk | undefined, where: Where, place: MergedPart): Value {
  const value = definition === undefined ? attrsOf([]) : merged(group, definition, place);
  if (value !== undefined && value.kind !== "attrs") return value;
  const entries = new Map<string, Attribute>();
  for (const [key, attribute] of value?.entries ?? []) {
    const option = neutralName(key, group.options);
    // Unknown options are kept: reading one returns the value of the recipe, and checking reports it.
    if (option === undefined) entries.set(key, attribute);
    else entries.set(option, attribute);
  }
  for (const { name, setByRuntime: isPath } of group.options.values()) {
    const path = isPath ? entries.get(name) : undefined;
    if (path !== undefined && !entries.has("name")) entries.set("name", path);
  }
  for (const option of group.options.values()) {
    const attribute = entries.get(option.name);
    const read = option.setByRuntime
      ? setByRuntime(where, attribute?.value ?? entries.get("name")?.value)
      : optionView(option, attribute?.value, where);
    if (read === undefined) entries.delete(option.name);
    else entries.set(option.name, { ...attribute, value: read });
  }
  // Options that exclude each other are not listed, so that the group can be copied as a whole.
  const listed = new Map([...entries].filter(([key]) => group.options.get(key)?.setByRuntime !== true));
  for (const [alias, neutral] of aliasesOf(group.options)) {
    const attribute = entries.get(neutral);
    if (attribute !== undefined) entries.set(alias, attribute);
  }
  return attrs(listing(listed, entries), value?.span);
}

/** Lists only some of the readable names when all are enumerated. */
const listing = (
  listed: ReadonlyMap<string, Attribute>,
  readable: ReadonlyMap<string, Attribute>,
): ReadonlyMap<string, Attribute> =>
  listed.size === readable.size
    ? listed
    : new DefinedEntries(
        readable,
        () => true,
        () => listed,
      );

/** Undefined for an option that is absent unless it is set. */
function optionView(option: Option, definition: Thunk | undefined, where: Where): Thunk | undefined {
  const fallback = defaultView(option, where);
  if (definition === undefined) return fallback;
  const view = viewOf(option.model, definition, where, "option");
  if (fallback === undefined) return view;
  const { model } = option;
  return deferred(() => {
    if (propertyOf(definition.force()) === undefined) return view.force();
    const value = merged(model, definition, "option", () => defaultAsValue(option, nearest(where)));
    // `lib.mkIf false` does not define the option, so reading returns the default.
    return (value === undefined ? fallback : viewOf(model, known(value), where, "option")).force();
  }, definition);
}

function defaultView(option: Option, where: Where): Thunk | undefined {
  const { model } = option;
  if (model.kind === "group") return deferred(() => groupView(model, undefined, where, "option"));
  // No entry of it is set, but its fixed options exist.
  if (model.kind === "set" && model.fixed.size > 0) return viewOf(model, known(attrsOf([])), where, "option");
  const { kind } = option.default;
  if (kind !== "constant" && kind !== "derived") return undefined;
  if (kind === "derived" && option.default.fromName === undefined) return undefined;
  return deferred(() => defaultAsValue(option, nearest(where)) ?? { kind: "error" });
}

/**
 * The path of a configuration file. It is the same in every runtime, so recipes can use it in any text, also in other
 * components. `name` is the file's name: `path` as written, or else the option declared before it.
 */
const setByRuntime = ({ names: [app, component = ""] }: Where, name: Thunk | undefined): Thunk =>
  deferred(() => {
    const value = name?.force();
    if (value?.kind !== "string") return { kind: "error" };
    return { kind: "string", text: concatText(text(configPath(app, component, "")), value.text) };
  });

const isUndefined = (model: Model, definition: Thunk, fallback?: () => Value | undefined): boolean =>
  propertyOf(definition.force()) !== undefined && merged(model, definition, "option", fallback) === undefined;

/** Errors are reported when the definition itself is checked. */
const merged = (
  model: Model,
  definition: Thunk,
  place: MergedPart = "option",
  fallback?: () => Value | undefined,
): Value | undefined =>
  mergeDefinitions(model, definition, new Trail(undefined, "", ""), silentContext, place, fallback);

const mapEntries = (
  entries: ReadonlyMap<string, Attribute>,
  map: (value: Thunk, name: string) => Thunk,
): ReadonlyMap<string, Attribute> =>
  new Map([...entries].map(([key, attribute]) => [key, { ...attribute, value: map(attribute.value, key) }]));

const stringValue = (known: string): Value => ({ kind: "string", text: text(known) });

/**
 * `version`, `description` and `homePage` of a package as others read them: an identity package that does not set them
 * has those of its derivation, not the option's default.
 */
function ownMetadataView(
  name: string,
  view: AttrsValue,
  isWritten: (option: string) => boolean,
): ReadonlyMap<string, Attribute> {
  const read = new Map<string, Attribute>();
  for (const [option, expr] of Object.entries(ownMetadata)) {
    const attribute = view.entries.get(option);
    if (attribute === undefined) continue;
    const value = deferred(
      () =>
        !isWritten(option) && isIdentity(view)
          ? { kind: "string", text: { parts: [expr(name)] } }
          : attribute.value.force(),
      attribute.value,
    );
    read.set(option, { ...attribute, value });
  }
  return read;
}

function isIdentity(view: AttrsValue): boolean {
  const enable = ["build", "identityBuilder", "enable"].reduce<Value | undefined>(
    (value, step) => (value?.kind === "attrs" ? value.entries.get(step)?.value.force() : undefined),
    view,
  );
  return enable?.kind === "bool" && enable.value;
}
