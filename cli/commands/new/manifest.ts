import { parse } from "smol-toml";

/** The data of a JSON file; undefined if it is malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The data of a TOML file; undefined if it is malformed. */
export function parseToml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
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
