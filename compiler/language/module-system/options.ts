import type { Span } from "../../support/span.ts";
import { staticText } from "../text.ts";
import type { ResidualValue, Value } from "../value.ts";
import { definitionsOf, limitedWork, prevailing, type Definition, type Work } from "./definitions.ts";
import { configsOf } from "./modules.ts";

// Options of modules, read one by one. Residual parts are omitted, unless they are known to be one of two values.

/** A cache, because passes and rules read the same modules. */
const ofModules = new WeakMap<Value, readonly Definition[]>();

/** The definitions of the root of all options in a module and its imports. */
export function moduleDefinitions(module: Value): readonly Definition[] {
  const known = ofModules.get(module);
  if (known !== undefined) return known;
  const { configs } = configsOf([{ value: module, from: "" }]);
  const work = limitedWork();
  const definitions = configs.flatMap((each) => knownDefinitions(each, work));
  ofModules.set(module, definitions);
  return definitions;
}

/** The definitions of a member of sets. Priorities of a set apply to its members. */
export function members(definitions: readonly Definition[], name: string): readonly Definition[] {
  const work = limitedWork();
  return definitions.flatMap((each) => {
    const member = each.value.kind === "attrs" ? each.value.entries.get(name) : undefined;
    if (member === undefined) return [];
    return knownDefinitions({ ...each, at: member.nameSpan ?? each.at, value: member.value.force() }, work);
  });
}

/** The definitions of a nested member. */
export const membersAt = (
  definitions: readonly Definition[],
  path: readonly string[],
): readonly Definition[] => path.reduce(members, definitions);

/** The names of all members. */
export const names = (definitions: readonly Definition[]): ReadonlySet<string> =>
  new Set(definitions.flatMap(({ value }) => (value.kind === "attrs" ? [...value.entries.keys()] : [])));

/** The elements of lists. */
export function elements(definitions: readonly Definition[]): readonly Definition[] {
  const work = limitedWork();
  const elementsOf = (definition: Definition): readonly Definition[] => {
    const { value } = definition;
    if (value.kind === "list")
      return value.elements.flatMap((each) => knownDefinitions({ ...definition, value: each.force() }, work));
    if (value.kind !== "residual" || value.shape?.kind !== "sum") return [];
    return value.shape.parts.flatMap((part) => elementsOf({ ...definition, value: part.force() }));
  };
  return definitions.flatMap(elementsOf);
}

/** The definitions in a value, and in the values that a residual value may have. */
function knownDefinitions(definition: Definition, work: Work): readonly Definition[] {
  return definitionsOf(definition, work).flatMap((each) => {
    const parts = each.value.kind === "residual" ? partsOf(each, each.value) : [];
    work.left -= parts.length;
    if (parts.length === 0 || work.left < 0) return [each];
    return parts.flatMap((part) => knownDefinitions(part, work));
  });
}

/** Either side of a choice, and the known sets of an update, whose last part certainly applies. */
function partsOf(definition: Definition, { shape }: ResidualValue): readonly Definition[] {
  if (shape === undefined) return [];
  const parts = shape.kind === "choice" ? [shape.then, shape.else] : shape.parts;
  const values = parts.map((part) => part.force());
  if (shape.kind === "sum" && !values.some(({ kind }) => kind === "attrs")) return [];
  return values.map((value, index) => ({
    ...definition,
    value,
    certain: definition.certain && shape.kind === "sum" && index === values.length - 1,
  }));
}

/** Whether a set certainly applies, and all its names are known. */
export const isPlain = ({ value, certain }: Definition): boolean =>
  certain && value.kind === "attrs" && !value.incomplete;

/** The settings of some modules together, if no residual part can change them. */
export interface PlainModules {
  readonly configs: readonly Definition[];
  /** `services` */
  readonly services: readonly Definition[];
}

export function plainModules(modules: readonly Value[]): PlainModules | undefined {
  if (configsOf(modules.map((value) => ({ value, from: "" }))).unread.length > 0) return undefined;
  const configs = modules.flatMap(moduleDefinitions);
  const services = members(configs, "services");
  return [...configs, ...services].every(isPlain) ? { configs, services } : undefined;
}

/** Whether a service is enabled; `maybe` if that is residual. */
export type Enabled = "yes" | "no" | "maybe";

/** The value of `enable` in the settings of a service. */
export function enabled(settings: readonly Definition[], option = "enable"): Enabled {
  const said = prevailing<Value>(members(settings, option));
  const values = new Set(said.map(({ value }) => (value.kind === "bool" ? value.value : undefined)));
  // There may be no certain definition.
  if (!said.some(({ certain }) => certain)) values.add(false);
  if (values.size !== 1 || values.has(undefined)) return "maybe";
  return values.has(true) ? "yes" : "no";
}

/** The number of an option; `usual` if nothing defines it, undefined if it is residual or has several definitions. */
export function numberIn(definitions: readonly Definition[], usual?: number): number | undefined {
  const [only, ...more] = definitions;
  if (only === undefined) return usual;
  const { value, certain } = only;
  return certain && more.length === 0 && value.kind === "int" ? Number(value.value) : undefined;
}

/** The texts that certainly apply and have no residual parts. */
export const textsIn = (definitions: readonly Definition[]): readonly string[] =>
  definitions.flatMap(({ value, certain }) => {
    const text = certain && value.kind === "string" ? staticText(value.text) : undefined;
    return text === undefined ? [] : [text];
  });

/**
 * The place of a setting in a module, or of the longest known prefix of its path; `around` if there is none. Unknown
 * steps are skipped: paths of expressions name the parts of properties (`content`).
 */
export function settingPlace(
  module: Value,
  path: readonly string[],
  around: Span | undefined,
): Span | undefined {
  let place = around;
  let found = moduleDefinitions(module);
  for (const step of path) {
    const next = members(found, step);
    const [first] = next;
    if (first === undefined) continue;
    place = first.at ?? place;
    found = next;
  }
  return place;
}
