import { conflictingDefinitions, otherThanDefault } from "../diagnostics/checking.ts";
import { binary } from "../language/build.ts";
import { plainDefinition } from "../language/module-system/definitions.ts";
import { merged, propertyOf } from "../language/module-system/properties.ts";
import { reify } from "../language/reify.ts";
import { textOfParts, staticText } from "../language/text.ts";
import type { Attribute, AttrsValue, Thunk, Value, ListValue } from "../language/value.ts";
import { known, list } from "../language/values.ts";
import type { Model } from "../schema/model.ts";
import { asOneSet, isEnvironment } from "./conditional-entries.ts";
import type { Context } from "./context.ts";
import {
  allDefinitions,
  CommentedDefinition,
  definitionsOf,
  pushedDown,
  type Conditions,
  type OptionDefinition,
} from "./definitions.ts";
import type { Trail } from "./trail.ts";

/** Whether a group is part of the surrounding options, or an entry of a set, which is a separate module. */
export type MergedPart = "option" | "entry";

/** The priority of an option's own default (`mkOptionDefault` of `lib/modules.nix`). */
const defaultPriority = 1500;

/**
 * The value of an option whose definition may consist of several (`lib.mkMerge`), be conditional (`lib.mkIf`) or have a
 * priority (`lib.mkForce`), merged like the module system does for the option's type. `fallback` is the default, which
 * may have the same priority as a definition. Undefined if the option is not defined after all, or only with the
 * priority of the default.
 */
export function mergeDefinitions(
  model: Model,
  thunk: Thunk,
  trail: Trail,
  context: Context,
  place: MergedPart = "option",
  fallback?: () => Value | undefined,
): Value | undefined {
  const value = thunk.force();
  if (propertyOf(value) === undefined) return value;
  const isGroup = model.kind === "group" && place === "option" && !model.isSubmodule;
  if (isGroup) {
    const written = allDefinitions(value, trail, context, "group", "group");
    for (const { problem } of written) if (problem !== undefined) context.report(problem);
    addComments(trail, written);
    const all = written.map(pushedDown);
    return mergeValues(model, all, trail, context, place);
  }
  const inner = isModule(model, place) ? "module" : isLeaf(model, "module") ? "imported" : "value";
  const definitions = definitionsOf(value, trail, context, conditionsOf(model, place), inner);
  addComments(trail, definitions);
  trail.isForced = definitions.some(({ priority }) => priority < plainDefinition.priority);
  const isWeak = definitions.some(({ priority }) => priority >= defaultPriority);
  const ownDefault = isWeak ? fallback?.() : undefined;
  if (ownDefault !== undefined && definitions.some(({ priority }) => priority > defaultPriority))
    return undefined;
  for (const { problem } of definitions) if (problem !== undefined) context.report(problem);
  const values = definitions.map((each) => each.value);
  if (ownDefault === undefined) return mergeValues(model, values, trail, context, place);
  const all = inPlace([{ value: ownDefault, order: plainDefinition.order }, ...definitions]);
  return mergeValues(model, all, trail, context, place, ownDefault);
}

/** Only those on definitions that take effect. */
function addComments(trail: Trail, definitions: readonly OptionDefinition[]): void {
  const comments = definitions.flatMap(({ comment = [] }) => comment);
  if (comments.length > 0) trail.comment = [...(trail.comment ?? []), ...comments];
}

const inPlace = (definitions: readonly Pick<OptionDefinition, "value" | "order">[]): readonly Value[] =>
  definitions.toSorted((a, b) => a.order - b.order).map((each) => each.value);

function mergeValues(
  model: Model,
  values: readonly Value[],
  trail: Trail,
  context: Context,
  place: MergedPart,
  ownDefault?: Value,
): Value | undefined {
  const [first, ...rest] = values;
  if (first === undefined || rest.length === 0) return first;
  const isOfVariables = model.kind === "set" && isEnvironment(model);
  const all = isOfVariables ? [first, ...rest].map(asOneSet) : [first, ...rest];
  if (all.some((each) => each.kind === "error")) return { kind: "error" };
  const areModules = isModule(model, place) && all.every((each) => each.kind === "attrs");
  return areModules ? mergeModules(all) : mergeAs(model, all, trail, context, ownDefault);
}

/** An entry with options, or a submodule: the module system treats each definition of it as a module. */
const isModule = (model: Model, place: MergedPart): boolean =>
  (model.kind === "group" && (place === "entry" || model.isSubmodule)) ||
  (model.kind === "set" && model.isSubmodule);

/** The lists and lines of the last module come first (`reverseList` in `evalModules` of `lib/modules.nix`). */
const mergeModules = (modules: readonly AttrsValue[]): AttrsValue =>
  mergeAttrs(modules, (definitions) => definitions.toReversed());

/** The conditions allowed for an option. Whether an entry exists must be known. */
const conditionsOf = (model: Model, place: MergedPart): Conditions =>
  model.kind === "group" && place === "option" ? "group" : conditionsIn(model);

function conditionsIn(model: Model): Conditions {
  switch (model.kind) {
    case "nullable":
      return conditionsIn(model.inner);
    case "choice":
      return model.alternatives.map(conditionsIn).find((each) => each !== "known") ?? "known";
    case "list":
      return model.conditional ? "list" : "known";
    case "set":
      return isEnvironment(model) ? "variables" : "known";
    default:
      if (isLeaf(model, "environment-value")) return "variable";
      return isLeaf(model, "module") ? "any" : "known";
  }
}

/** Two or more values of equal priority. */
function mergeAs(
  model: Model,
  values: readonly Value[],
  trail: Trail,
  context: Context,
  ownDefault?: Value,
): Value {
  if (model.kind === "nullable") return mergeAs(model.inner, values, trail, context, ownDefault);
  if (isLeaf(model, "module")) return importing(values);
  if (isLeaf(model, "lines") && values.every((each) => each.kind === "string")) return joinLines(values);
  const isAnything = isLeaf(model, "anything");
  if (!isLeaf(model, undefined) || isLeaf(model, "structured-value") || isAnything) {
    const areSets = values.every((each) => each.kind === "attrs");
    if (areSets && !(isAnything && values.some(isStringLike))) return mergeAttrs(values);
    // `types.anything` merges lists only if they are equal.
    if (!isAnything && values.every((each) => each.kind === "list")) {
      return { ...values[0], kind: "list", elements: values.flatMap((each) => each.elements) };
    }
    if (
      conditionsIn(model) === "list" &&
      values.every((each) => each.kind === "list" || each.kind === "residual")
    )
      return joinLists(values);
  }
  const [first, ...rest] = values;
  const other = rest.find((each) => first === undefined || !same(first, each));
  if (first !== undefined && other === undefined) return first;
  const stated = values.find((each) => each !== ownDefault);
  if (ownDefault !== undefined && stated !== undefined && (first === ownDefault || other === ownDefault))
    context.report(otherThanDefault(trail.dotted(), stated.span ?? trail.nameSpan));
  else
    context.report(
      conflictingDefinitions(trail.dotted(), first?.span ?? trail.nameSpan, other?.span ?? trail.nameSpan),
    );
  return { kind: "error" };
}

const isLeaf = (model: Model, leaf: string | undefined): boolean =>
  model.kind === "leaf" && (leaf === undefined || model.leaf === leaf);

/** A set that Nix converts to a string, such as a package: `isStringLike` of nixpkgs `lib/strings.nix`. */
export const isStringLike = (attrs: AttrsValue): boolean =>
  attrs.entries.has("outPath") || attrs.entries.has("__toString");

/** Entries of the same name become one definition, which merges them on demand. */
function mergeAttrs(
  sets: readonly AttrsValue[],
  inOrder: (definitions: readonly Thunk[]) => readonly Thunk[] = (written) => written,
): AttrsValue {
  const byName = new Map<string, Attribute[]>();
  for (const { entries } of sets) {
    for (const [name, attribute] of entries) {
      const known = byName.get(name);
      if (known) known.push(attribute);
      else byName.set(name, [attribute]);
    }
  }
  const entries = new Map<string, Attribute>();
  for (const [name, attributes] of byName) {
    const [first, ...rest] = attributes;
    if (first === undefined) continue;
    entries.set(
      name,
      rest.length === 0 ? first : { ...first, value: merging(attributes, inOrder), comment: undefined },
    );
  }
  return { ...sets[0], kind: "attrs", entries };
}

/** Applies `lib.mkMerge` to the values of the attributes. */
const merging = (
  attributes: readonly Attribute[],
  inOrder: (definitions: readonly Thunk[]) => readonly Thunk[],
): Thunk => known(merged(known(list(inOrder(attributes.map(withComment)))), attributes[0]?.value.span));

const withComment = ({ value, comment }: Attribute): Thunk =>
  comment === undefined ? value : new CommentedDefinition(value, comment);

/** One module that imports several. */
const importing = (modules: readonly Value[]): Value => ({
  kind: "attrs",
  ...spanOf(modules[0]),
  entries: new Map([
    ["imports", { value: known({ kind: "list", elements: modules.map((each) => known(each)) }) }],
  ]),
});

/** `types.lines` of nixpkgs `lib/types.nix`: definitions joined by a line break. */
function joinLines(values: readonly (Value & { kind: "string" })[]): Value {
  const parts = values.flatMap((each, index) => [index === 0 ? "" : "\n", ...each.text.parts]);
  return { ...values[0], kind: "string", text: textOfParts(parts) };
}

/** Concatenates lists that may be residual or have residual elements. */
const joinLists = (values: readonly Value[]): Value => ({
  kind: "residual",
  ...spanOf(values.find((each) => each.kind === "residual")),
  get expr() {
    return values.map(reify).reduceRight((sum, each) => binary("++", each, sum));
  },
  shape: { kind: "sum", parts: values.map(known) },
});

const spanOf = (spanned: Pick<Value, "span"> | undefined): Pick<Value, "span"> =>
  spanned?.span === undefined ? {} : { span: spanned.span };

/** Deeper values are not compared: they are refused anyway. */
const LIMIT = 200;

/** Whether two definitions are certainly equal. Residual values and functions never are. */
function same(a: Value, b: Value, depth = 0): boolean {
  if (depth > LIMIT) return false;
  if (a.kind === "null" || b.kind === "null") return a.kind === b.kind;
  if (a.kind === "path" && b.kind === "path") return a.path === b.path;
  if (a.kind === "list" && b.kind === "list") return sameElements(a, b, depth);
  if (a.kind === "attrs" && b.kind === "attrs") return sameEntries(a, b, depth);
  if (a.kind === "string" && b.kind === "string") {
    const text = staticText(a.text);
    return text !== undefined && text === staticText(b.text);
  }
  return (
    (a.kind === "bool" || a.kind === "int" || a.kind === "float") && b.kind === a.kind && a.value === b.value
  );
}

const sameElements = (a: ListValue, b: ListValue, depth: number): boolean =>
  a.elements.length === b.elements.length &&
  a.elements.every((element, index) => sameInside(element, b.elements[index], depth));

const sameEntries = (a: AttrsValue, b: AttrsValue, depth: number): boolean =>
  a.entries.size === b.entries.size &&
  [...a.entries].every(([name, { value }]) => sameInside(value, b.entries.get(name)?.value, depth));

/** Like Nix, does not compare a value with itself. */
function sameInside(a: Thunk, b: Thunk | undefined, depth: number): boolean {
  const [left, right] = [a.force(), b?.force()];
  return (
    right !== undefined && ((left === right && left.kind !== "function") || same(left, right, depth + 1))
  );
}
