import { parse } from "smol-toml";
import type { SourceTree } from "../source/tree.ts";

/** The data of a TOML file; undefined if it is malformed. */
export function parseToml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The data of a file with the notes on it. A file that is missing has neither. */
export function manifest(
  tree: SourceTree,
  file: string,
  parseText: (text: string) => unknown,
): { readonly data: unknown; readonly notes: readonly string[] } {
  const content = tree.read(file);
  const data = content === undefined ? undefined : parseText(content);
  const isUnused = tree.paths.has(file) && content !== "" && data === undefined;
  return { data, notes: isUnused ? [`\`${file}\` is malformed or too large: nothing is read from it`] : [] };
}

/** The value at a path of keys; undefined if one is missing. */
export const below = (data: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => members(value).get(key), data);

export const members = (data: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof data === "object" && data !== null && !Array.isArray(data) ? Object.entries(data) : []);

/** The strings of a list; undefined for anything else. */
export const strings = (data: unknown): readonly string[] | undefined =>
  Array.isArray(data) ? data.filter((each) => typeof each === "string") : undefined;

export const text = (data: unknown): string | undefined => (typeof data === "string" ? data : undefined);
