import { configPath } from "../ir/config-directory.ts";
import { select, variable } from "../language/build.ts";
import { concatText, text } from "../language/text.ts";
import type { Attribute, AttrsValue, Thunk, Value } from "../language/value.ts";
import { attrs, attrsOf, known } from "../language/values.ts";
import { aliasesOf, neutralName } from "../schema/aliases.ts";
import { recipe } from "../schema/catalog.ts";
import { dataItem } from "../schema/data.ts";
import type { Group, Model, Option } from "../schema/model.ts";
import { reflect, reflectGroup } from "../schema/reflect.ts";
import { silentContext } from "./context.ts";
import { dataItemView } from "./data-item-view.ts";
import { deferred } from "./deferred.ts";
import { defaultValue } from "./default-value.ts";
import { DefinedEntries } from "./defined-entries.ts";
import { propertyOf } from "./definitions.ts";
import { freeView, isFree } from "./free-view.ts";
import { mergeDefinitions, type Place } from "./merge.ts";
import { spelledOut } from "./spelled-out.ts";
import { Trail } from "./trail.ts";

export type EntryKind = "apps" | "pkgs";

/**
 * An app or package as other recipes read it through `config`: what its recipe wrote, with every option that it did not
 * write at its default, under aliases too. Nothing is evaluated until it is read, and nothing is checked: checking
 * reports what is wrong with the definition itself.
 */
export function defaultsView(kind: EntryKind, name: string, definition: Thunk): Thunk {
  const view = viewOf(entryModel(kind), definition, [name], "entry");
  return deferred(() => {
    const value = view.force();
    return value.kind === "attrs" ? withIdentity(kind, name, value) : value;
  });
}

/** Whether there is such an app or package: not when every definition of it is `lib.mkIf false`. */
export const isDefinedEntry = (kind: EntryKind, definition: Thunk): boolean =>
  !isUndefined(entryModel(kind), definition);

function entryModel(kind: EntryKind): Model {
  const entries = reflectGroup(recipe).options.get(kind)?.model;
  if (entries?.kind !== "set") throw new Error(`the schema has no ${kind}`);
  return entries.element;
}

/** `name`, or `pname` and the package itself: what the specification's results have besides the options. */
function withIdentity(kind: EntryKind, name: string, view: AttrsValue): AttrsValue {
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
  const entries = [...own.map(([key, value]) => [key, { value: known(value) }] as const), ...view.entries];
  return { ...attrs(new Map(entries)), recipeOf: { kind, name } };
}

/** The user-chosen names on an option's path: the entry's, and those of the sets within it. */
type Names = readonly [entry: string, ...within: string[]];

const nearest = (names: Names): string => names.at(-1) ?? names[0];

function viewOf(model: Model, definition: Thunk, names: Names, place: Place): Thunk {
  if (model === reflect(dataItem)) {
    const item = deferred(() => merged(model, definition, place) ?? attrsOf([]), definition);
    return dataItemView(nearest(names), item);
  }
  if (isFree(model)) return freeView(model, definition);
  if (model.kind === "group") return deferred(() => groupView(model, definition, names, place), definition);
  if (model.kind !== "set")
    return deferred(() => spelledOut(model, merged(model, definition) ?? { kind: "error" }), definition);
  return deferred(() => {
    const value = merged(model, definition);
    if (value?.kind !== "attrs") return value ?? attrsOf([]);
    const views = mapEntries(value.entries, (entry, key) =>
      viewOf(model.element, entry, [...names, key], "entry"),
    );
    const isDefined = (key: string) => {
      const entry = value.entries.get(key);
      return entry !== undefined && !isUndefined(model.element, entry.value);
    };
    // The names of `lazy attrs` are known before anything in them is, as in the module system.
    const isLazy = model.element === reflect(dataItem) || isFree(model.element);
    const all = () => (isLazy ? views : new Map([...views].filter(([key]) => isDefined(key))));
    return attrs(new DefinedEntries(views, isDefined, all), value.span);
  }, definition);
}

function groupView(group: Group, definition: Thunk | undefined, names: Names, place: Place): Value {
  const value = definition === undefined ? attrsOf([]) : merged(group, definition, place);
  if (value !== undefined && value.kind !== "attrs") return value;
  const entries = new Map<string, Attribute>();
  for (const [key, attribute] of value?.entries ?? []) {
    const option = neutralName(key, group.options);
    // Unknown options are kept: reading one gives what was written, checking reports it.
    if (option === undefined) entries.set(key, attribute);
    else entries.set(option, attribute);
  }
  for (const option of group.options.values()) {
    const attribute = entries.get(option.name);
    const read = option.readOnly
      ? setByRuntime(names, entries.get("name")?.value)
      : optionView(option, attribute?.value, names);
    if (read === undefined) entries.delete(option.name);
    else entries.set(option.name, { ...attribute, value: read });
  }
  for (const [alias, neutral] of aliasesOf(group.options)) {
    const attribute = entries.get(neutral);
    if (attribute !== undefined) entries.set(alias, attribute);
  }
  return attrs(entries, value?.span);
}

/** Undefined for an option that is not there unless it is set. */
function optionView(option: Option, definition: Thunk | undefined, names: Names): Thunk | undefined {
  const fallback = defaultView(option, names);
  if (definition === undefined) return fallback;
  const view = viewOf(option.model, definition, names, "option");
  if (fallback === undefined) return view;
  // What `lib.mkIf false` defines is not defined, so the default is what is read.
  return deferred(() => (isUndefined(option.model, definition) ? fallback : view).force(), definition);
}

function defaultView(option: Option, names: Names): Thunk | undefined {
  const { model } = option;
  if (model.kind === "group") return deferred(() => groupView(model, undefined, names, "option"));
  switch (option.default.kind) {
    case "constant": {
      const { value } = option.default;
      return deferred(() => defaultValue(value));
    }
    case "derived": {
      const { fromName } = option.default;
      return fromName && deferred(() => defaultValue(fromName(nearest(names))));
    }
    default:
      return undefined;
  }
}

/**
 * Where a configuration file is: the same place in every runtime, so that it can be said wherever a recipe has text, and by
 * other components. `name` is the file's name, an option declared before `path`.
 */
const setByRuntime = ([app, component = ""]: Names, name: Thunk | undefined): Thunk =>
  deferred(() => {
    const value = name?.force();
    if (value?.kind !== "string") return { kind: "error" };
    return { kind: "string", text: concatText(text(configPath(app, component, "")), value.text) };
  });

const isUndefined = (model: Model, definition: Thunk): boolean =>
  propertyOf(definition.force()) !== undefined && merged(model, definition) === undefined;

/** Whatever is wrong is reported when the definition itself is checked. */
const merged = (model: Model, definition: Thunk, place: Place = "option"): Value | undefined =>
  mergeDefinitions(model, definition, new Trail(undefined, "", ""), silentContext, place);

const mapEntries = (
  entries: ReadonlyMap<string, Attribute>,
  map: (value: Thunk, name: string) => Thunk,
): ReadonlyMap<string, Attribute> =>
  new Map([...entries].map(([key, attribute]) => [key, { ...attribute, value: map(attribute.value, key) }]));

const stringValue = (known: string): Value => ({ kind: "string", text: text(known) });
