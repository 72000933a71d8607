import { attrsets as builtinAttrsets, fromPairs, sorted } from "../builtins/attrsets.ts";
import { types } from "../builtins/types.ts";
import { NativeFunction } from "../native.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import { builtin, libFunction } from "../residual.ts";
import { lambda } from "../intrinsics/intrinsic.ts";
import { apply, binary, variable } from "../build.ts";
import type { Expr } from "../expression.ts";
import { str } from "../string-value.ts";
import type { Attribute, AttrsValue, Thunk, Value } from "../value.ts";
import { attrs, attrsOf, bool, known, list } from "../values.ts";

const { attrNames, attrValues, listToAttrs, hasAttr, getAttr, removeAttrs, mapAttrs } = builtinAttrsets;

const name = (text: string): Thunk => known(str(text));
const pathOf = (call: Call, thunk: Thunk): readonly string[] =>
  call.list(thunk).map((step) => call.string(step));

const setOf = (call: Call, entries: Iterable<readonly [string, Attribute]>): AttrsValue => {
  const map = new Map(entries);
  call.machine.checkElements(map.size, call.span);
  return attrs(map, call.span);
};

/** The thunk at a path, or the number of steps that exist. */
function follow(call: Call, path: readonly string[], from: Thunk): Thunk | number {
  let current = from;
  for (const [depth, step] of path.entries()) {
    const value = call.known(current);
    const attribute = value.kind === "attrs" ? value.entries.get(step) : undefined;
    if (!attribute) return depth;
    current = attribute.value;
  }
  return current;
}

const pair = (key: Thunk, value: Thunk): Value =>
  attrsOf([
    ["name", key],
    ["value", value],
  ]);

const mapToList: NativeBody = (call, fn, set) =>
  list(
    sorted(call.attrs(set)).map(([key, { value }]) => call.later(fn, name(key), value)),
    call.span,
  );

/** `a: b: if builtins.isAttrs a && builtins.isAttrs b then lib.recursiveUpdate a b else b` */
const mergeInNix: Expr = lambda(["a", "b"], {
  kind: "if",
  condition: binary("&&", apply(builtin("isAttrs"), variable("a")), apply(builtin("isAttrs"), variable("b"))),
  then: apply(libFunction("recursiveUpdate"), variable("a"), variable("b")),
  else: variable("b"),
});

/** The right side, unless both are sets. */
const mergeValues: NativeBody = (call, left, right) => {
  const [a, b] = [call.value(left), call.value(right)];
  const decided = [a, b].some((value) => value.kind !== "attrs" && value.kind !== "residual");
  return decided ? b : updateDeeply(call, call.attrs(left), call.attrs(right));
};

/** Lazy: forcing the attribute decides which value wins. */
function updateDeeply(
  call: Call,
  left: ReadonlyMap<string, Attribute>,
  right: ReadonlyMap<string, Attribute>,
): Value {
  const merged = new Map(left);
  const merge = known(new NativeFunction(call.machine, mergeInNix, "recursiveUpdate", mergeValues));
  for (const [key, attribute] of right) {
    const before = left.get(key);
    merged.set(
      key,
      before ? { ...attribute, value: call.later(merge, before.value, attribute.value) } : attribute,
    );
  }
  return setOf(call, merged);
}

// These functions force every value of a set, where Nix forces them one by one. A residual value may be a set to
// recurse into, so then the whole call is left to Nix.
/** `lib.attrsets` */
export const attrsets = {
  ...{
    attrNames,
    attrValues,
    listToAttrs,
    hasAttr,
    getAttr,
    removeAttrs,
    mapAttrs,
  },
  isAttrs: types.isAttrs,
  attrByPath: (call, path, otherwise, set) => {
    const found = follow(call, pathOf(call, path), set);
    return call.value(typeof found === "number" ? otherwise : found);
  },
  hasAttrByPath: (call, path, set) =>
    bool(typeof follow(call, pathOf(call, path), set) !== "number", call.span),
  concatMapAttrs: (call, fn, set) =>
    setOf(
      call,
      sorted(call.attrs(set)).flatMap(([key, { value }]) => [
        ...call.attrs(known(call.call(fn, name(key), value))),
      ]),
    ),
  filterAttrs: (call, test, set) =>
    setOf(
      call,
      [...call.attrs(set)].filter(([key, { value }]) => call.test(test, name(key), value)),
    ),
  nameValuePair: (call, key, value) => ({ ...pair(key, value), span: call.span }),
  "mapAttrs'": (call, fn, set) => setOf(call, fromPairs(call, call.list(known(mapToList(call, fn, set))))),
  mapAttrsToList: mapToList,
  genAttrs: (call, keys, fn) => {
    const entries = new Map<string, Attribute>();
    for (const key of call.list(keys)) {
      const text = call.string(key);
      if (!entries.has(text)) entries.set(text, { value: call.later(fn, key), nameSpan: key.span });
    }
    return setOf(call, entries);
  },
  optionalAttrs: (call, condition, set) =>
    call.bool(condition) ? call.value(set) : attrs(new Map(), call.span),
  recursiveUpdate: (call, left, right) => updateDeeply(call, call.attrs(left), call.attrs(right)),
} satisfies NativeTable;
