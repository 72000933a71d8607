import * as messages from "../messages.ts";
import { compareBytes } from "../evaluation/ordering.ts";
import type { Call, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Attribute, Thunk } from "../value.ts";
import { attrs, bool, known, list } from "../values.ts";

/** Attributes sorted by the bytes of their names, as Nix's functions see them. */
export const sorted = (entries: ReadonlyMap<string, Attribute>): readonly (readonly [string, Attribute])[] =>
  [...entries].sort(([a], [b]) => compareBytes(a, b));

export function memberOf(call: Call, name: string, entries: ReadonlyMap<string, Attribute>): Thunk {
  const attribute = entries.get(name);
  if (attribute) return attribute.value;
  return call.machine.fail(messages.missingAttribute(name, entries.keys(), undefined, call.span));
}

/** A set from `{ name, value }` elements. The first of several elements with one name wins. */
export function fromPairs(call: Call, elements: readonly Thunk[]): Map<string, Attribute> {
  const entries = new Map<string, Attribute>();
  for (const element of elements) {
    const pair = call.attrs(element);
    const name = call.string(memberOf(call, "name", pair));
    if (!entries.has(name)) entries.set(name, { value: memberOf(call, "value", pair) });
  }
  return entries;
}

export const attrsets = {
  attrNames: (call, set) =>
    list(
      sorted(call.attrs(set)).map(([name]) => known(str(name))),
      call.span,
    ),
  attrValues: (call, set) =>
    list(
      sorted(call.attrs(set)).map(([, { value }]) => value),
      call.span,
    ),
  hasAttr: (call, name, set) => bool(call.attrs(set).has(call.string(name)), call.span),
  getAttr: (call, name, set) => call.value(memberOf(call, call.string(name), call.attrs(set))),
  removeAttrs: (call, set, names) => {
    const entries = new Map(call.attrs(set));
    for (const name of call.list(names)) entries.delete(call.string(name));
    return attrs(entries, call.span);
  },
  listToAttrs: (call, elements) => attrs(fromPairs(call, call.list(elements)), call.span),
  mapAttrs: (call, fn, set) =>
    attrs(
      new Map(
        [...call.attrs(set)].map(([name, { value, nameSpan }]) => [
          name,
          { value: call.later(fn, known(str(name)), value), ...(nameSpan && { nameSpan }) },
        ]),
      ),
      call.span,
    ),
} satisfies NativeTable;
