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
  intersectAttrs: (call, left, right) => {
    const names = call.attrs(left);
    return attrs(new Map([...call.attrs(right)].filter(([name]) => names.has(name))), call.span);
  },
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
  catAttrs: (call, name, sets) => {
    const wanted = call.string(name);
    return list(
      call.list(sets).flatMap((set) => call.attrs(set).get(wanted)?.value ?? []),
      call.span,
    );
  },
  zipAttrsWith: (call, fn, sets) => {
    const values = new Map<string, Thunk[]>();
    call.callable(fn);
    for (const set of call.list(sets)) {
      for (const [name, { value }] of call.attrs(set)) {
        const others = values.get(name);
        if (others) others.push(value);
        else values.set(name, [value]);
      }
    }
    return attrs(
      new Map(
        [...values].map(([name, each]) => [
          name,
          { value: call.later(fn, known(str(name)), known(list(each))) },
        ]),
      ),
      call.span,
    );
  },
  unsafeGetAttrPos: (call, _name, _set) => call.residual(),
} satisfies NativeTable;
