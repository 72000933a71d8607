import { literal } from "../language/build.ts";
import { emptySet } from "../schema/empty-set.ts";
import { emptyText } from "../schema/empty-text.ts";
import type { Group, Model, Option } from "../schema/model.ts";

/** Absent from checked data: the property is omitted. */
export const ABSENT = Symbol("absent");

/**
 * The checked data of an option that is not set; `name` is the nearest user-chosen name. Defaults that do not depend on
 * a name are created once, shared and frozen.
 */
export function defaultOf(option: Option, name: string): unknown {
  switch (option.default.kind) {
    case "constant":
      return option.default.value;
    case "derived":
      return option.default.fromName === undefined ? ABSENT : option.default.fromName(name);
    case "absent":
      return ABSENT;
    case "required":
      return option.default.with === undefined ? standIn(option.model, name) : ABSENT;
    case "group":
      return option.model.kind === "group" ? defaultGroup(option.model, name) : ABSENT;
  }
}

const shared = new WeakMap<Group, unknown>();
const named = new WeakMap<Group, boolean>();

/** The defaults of a group in which nothing is set. */
export function defaultGroup(group: Group, name: string): unknown {
  if (dependsOnName(group)) return Object.fromEntries(defaultEntries(group, name));
  const known = shared.get(group);
  if (known !== undefined) return known;
  const made = Object.freeze(Object.fromEntries(defaultEntries(group, name)));
  shared.set(group, made);
  return made;
}

function* defaultEntries(group: Group, name: string): Iterable<readonly [string, unknown]> {
  for (const option of group.options.values()) {
    const value = defaultOf(option, name);
    if (value !== ABSENT) yield [option.name, value];
  }
}

function dependsOnName(group: Group): boolean {
  const known = named.get(group);
  if (known !== undefined) return known;
  const depends = [...group.options.values()].some(
    ({ model, default: fallback }) =>
      (fallback.kind === "derived" && fallback.fromName !== undefined) ||
      (model.kind === "group" && dependsOnName(model)),
  );
  named.set(group, depends);
  return depends;
}

/** A placeholder of the right shape for a value that is missing or wrong and has no default. */
function standIn(model: Model, name: string): unknown {
  switch (model.kind) {
    case "group":
      return defaultGroup(model, name);
    case "set":
      return new Map();
    case "list":
      return [];
    case "nullable":
      return null;
    case "choice": {
      const [first] = model.alternatives;
      return first === undefined ? emptyText : standIn(first, name);
    }
    case "converted":
      return model.convert(standIn(model.from, name));
    case "leaf":
      return leafStandIn(model.leaf, model.words);
  }
}

function leafStandIn(leaf: string, words: readonly string[]): unknown {
  switch (leaf) {
    case "bool":
      return false;
    case "int":
      return 0;
    case "static-string":
      return "";
    case "enum":
      return words[0] ?? "";
    case "text":
    case "single-line-text":
    case "lines":
      return emptyText;
    case "package":
      return { kind: "package", expr: literal(null) };
    case "path":
      return { kind: "expression", expr: literal(null) };
    case "environment-value":
    case "structured-value":
      return null;
    default:
      return emptySet;
  }
}
