import type { Attribute } from "../value.ts";

type Entries = readonly (readonly [name: string, attribute: Attribute])[];

/** What JavaScript calls an array index: a whole number as it is printed, up to 2^32 - 2. */
const isIndex = (name: string): boolean => /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;

/**
 * The properties of an object in the order in which JavaScript goes through them: those that are called like numbers first,
 * by size, then all others as they were written.
 */
export function inPropertyOrder(entries: ReadonlyMap<string, Attribute>): Entries {
  const all = [...entries];
  const numbered = all.filter(([name]) => isIndex(name));
  if (numbered.length === 0) return all;
  numbered.sort(([a], [b]) => Number(a) - Number(b));
  return [...numbered, ...all.filter(([name]) => !isIndex(name))];
}
