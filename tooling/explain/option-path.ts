import { text, type Text } from "../../compiler/language/text.ts";

/** One step down: an option, a user-chosen name or the index of a list element. */
export type OptionPath = readonly string[];

/** `apps.web.data."a.txt"` as its steps; quotes as in Nix. */
export function parsePath(text: string): OptionPath {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^."]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replace(/\\(.)/g, "$1"),
  );
}

export const formatPath = (path: OptionPath): string =>
  path.map((step) => (/^[A-Za-z0-9_'-]+$/.test(step) ? step : JSON.stringify(step))).join(".");

type Node = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown> | readonly unknown[];

/** Checked data is groups (objects), sets (maps) and lists; everything else is a value of its own. */
export function isNode(value: unknown): value is Node {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof Map || Array.isArray(value) || !("kind" in value || "parts" in value);
}

export const isText = (value: unknown): value is Text =>
  typeof value === "object" && value !== null && "parts" in value && !("kind" in value);

export function children(node: Node): readonly (readonly [string, unknown])[] {
  if (node instanceof Map) return [...node].map(([key, each]) => [String(key), each]);
  return Object.entries(node);
}

/** What is at a path; undefined when there is nothing. */
export function valueAt(data: unknown, path: OptionPath): unknown {
  let value = data;
  for (const step of path) {
    if (!isNode(value)) return undefined;
    value = children(value).find(([key]) => key === step)?.[1];
  }
  return value;
}

/** In place of a value: none at all. */
export const leftOut = Symbol("left out");

/** The same data with another value at a path, or without what is there; what is not on the way is shared. */
export function withValueAt(data: unknown, path: OptionPath, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || !isNode(data)) return value;
  const changed = children(data)
    .map(([key, each]) => [key, key === step ? withValueAt(each, rest, value) : each] as const)
    .filter(([, each]) => each !== leftOut);
  if (data instanceof Map) return new Map(changed);
  return Array.isArray(data) ? changed.map(([, each]) => each) : Object.fromEntries(changed);
}

/** Paths of all values below, the empty groups, sets and lists among them. */
export function leafPaths(data: unknown, at: OptionPath = []): readonly OptionPath[] {
  const below = isNode(data) ? children(data) : [];
  return below.length === 0 ? [at] : below.flatMap(([key, each]) => leafPaths(each, [...at, key]));
}

/** What can be taken away: every list, set and text that is not empty, and every member of a set; the outermost first. */
export function removals(
  data: unknown,
  at: OptionPath = [],
): readonly { readonly path: OptionPath; readonly empty: unknown }[] {
  if (!isNode(data)) return isText(data) ? [{ path: at, empty: text("") }] : [];
  const below = children(data);
  const isSet = data instanceof Map;
  const empty = isSet ? new Map() : Array.isArray(data) ? [] : undefined;
  return [
    ...(below.length > 0 && empty !== undefined ? [{ path: at, empty }] : []),
    ...below.flatMap(([key, each]) => [
      ...(isSet ? [{ path: [...at, key], empty: leftOut }] : []),
      ...removals(each, [...at, key]),
    ]),
  ];
}
