import { attrsets as builtinAttrsets, fromPairs, memberOf, sorted } from "../builtins/attrsets.ts";
import { isEqual } from "../builtins/lists.ts";
import { types } from "../builtins/types.ts";
import { isDerivation } from "../evaluation/equality.ts";
import { NativeFunction } from "../native.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import { builtin, libFunction } from "../residual.ts";
import { lambda } from "../intrinsics/intrinsic.ts";
import { apply, binary, variable } from "../build.ts";
import type { Expr } from "../expression.ts";
import { str } from "../string-value.ts";
import type { Attribute, AttrsValue, Thunk, Value } from "../value.ts";
import { attrs, attrsOf, bool, known, list } from "../values.ts";
import { escapeIdentifier } from "./escapes.ts";
import { giveUp } from "./trivial.ts";

const name = (text: string): Thunk => known(str(text));
const names = (texts: readonly string[]): Thunk => known(list(texts.map(name)));
const pathOf = (call: Call, thunk: Thunk): readonly string[] =>
  call.list(thunk).map((step) => call.string(step));

const setOf = (call: Call, entries: Iterable<readonly [string, Attribute]>): AttrsValue => {
  const map = new Map(entries);
  call.machine.checkElements(map.size, call.span);
  return attrs(map, call.span);
};

/** The thunk at a path, or how many steps of it there are. */
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

/** A missing one is an error of whoever looks at it. */
const memberLater = (call: Call, key: string, entries: ReadonlyMap<string, Attribute>): Thunk =>
  entries.get(key)?.value ?? call.machine.lazy(() => call.value(memberOf(call, key, entries)), call.span);

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

/** The right side unless both are sets. */
const mergeValues: NativeBody = (call, left, right) => {
  const [a, b] = [call.value(left), call.value(right)];
  const decided = [a, b].some((value) => value.kind !== "attrs" && value.kind !== "residual");
  return decided ? b : updateDeeply(call, call.attrs(left), call.attrs(right));
};

/** Lazy: which of two values wins is found out by whoever looks at the attribute. */
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

function updateUntil(
  call: Call,
  stop: Thunk,
  left: ReadonlyMap<string, Attribute>,
  right: ReadonlyMap<string, Attribute>,
  path: readonly string[],
): Value {
  const merged = new Map(left);
  for (const [key, attribute] of right) {
    const before = left.get(key);
    const here = [...path, key];
    if (!before || call.test(stop, names(here), before.value, attribute.value)) {
      merged.set(key, attribute);
      continue;
    }
    const value = updateUntil(call, stop, call.attrs(before.value), call.attrs(attribute.value), here);
    merged.set(key, { ...attribute, value: known(value) });
  }
  return setOf(call, merged);
}

// What follows looks into every value of a set at once, where Nix would do so one by one: a value that only Nix knows
// may be a set that has to be gone into, so then the whole call is left to Nix.

function mapDeeply(
  call: Call,
  goDeeper: (value: Thunk) => boolean,
  fn: Thunk,
  entries: ReadonlyMap<string, Attribute>,
  path: readonly string[],
): Value {
  return setOf(
    call,
    [...entries].map(([key, attribute]) => {
      const here = [...path, key];
      const inner = call.known(attribute.value);
      const value =
        inner.kind === "attrs" && goDeeper(attribute.value)
          ? known(mapDeeply(call, goDeeper, fn, inner.entries, here))
          : call.later(fn, names(here), attribute.value);
      return [key, { ...attribute, value }];
    }),
  );
}

function mapDeeplyToList(
  call: Call,
  goDeeper: (path: readonly string[], value: Thunk) => boolean,
  fn: Thunk,
  entries: ReadonlyMap<string, Attribute>,
  path: readonly string[],
): Thunk[] {
  return sorted(entries).flatMap(([key, { value }]) => {
    const here = [...path, key];
    const inner = call.known(value);
    if (inner.kind === "attrs" && goDeeper(here, value))
      return mapDeeplyToList(call, goDeeper, fn, inner.entries, here);
    return [call.later(fn, names(here), value)];
  });
}

function filterDeeply(call: Call, test: Thunk, entries: ReadonlyMap<string, Attribute>): Value {
  return setOf(
    call,
    [...entries]
      .filter(([key, { value }]) => call.test(test, name(key), value))
      .map(([key, attribute]) => {
        const inner = call.known(attribute.value);
        if (inner.kind !== "attrs") return [key, attribute];
        return [key, { ...attribute, value: known(filterDeeply(call, test, inner.entries)) }];
      }),
  );
}

function collect(call: Call, test: Thunk, thunk: Thunk): Thunk[] {
  if (call.test(test, thunk)) return [thunk];
  const value = call.known(thunk);
  return value.kind === "attrs"
    ? sorted(value.entries).flatMap(([, attribute]) => collect(call, test, attribute.value))
    : [];
}

/** Every choice of one element per list, the last list varying fastest. */
function products(call: Call, sets: ReadonlyMap<string, Attribute>): readonly Thunk[] {
  let rows: readonly (readonly (readonly [string, Attribute])[])[] = [[]];
  for (const [key, { value }] of sorted(sets)) {
    const elements = call.list(value);
    call.machine.checkElements(rows.length * elements.length, call.span);
    rows = rows.flatMap((row) => elements.map((element) => [...row, [key, { value: element }] as const]));
  }
  return rows.map((row) => known(attrs(new Map(row))));
}

function matches(call: Call, pattern: Thunk, set: Thunk): boolean {
  const value = call.known(set);
  return [...call.attrs(pattern)].every(([key, wanted]) => {
    const attribute = value.kind === "attrs" ? value.entries.get(key) : undefined;
    if (!attribute) return false;
    if (call.known(wanted.value).kind !== "attrs") return isEqual(call, wanted.value, attribute.value);
    return call.known(attribute.value).kind === "attrs" && matches(call, wanted.value, attribute.value);
  });
}

const {
  attrNames,
  attrValues,
  listToAttrs,
  hasAttr,
  getAttr,
  removeAttrs,
  intersectAttrs,
  mapAttrs,
  catAttrs,
  zipAttrsWith,
} = builtinAttrsets;

/** `lib.attrsets` */
export const attrsets = {
  ...{
    attrNames,
    attrValues,
    listToAttrs,
    hasAttr,
    getAttr,
    removeAttrs,
    intersectAttrs,
    mapAttrs,
    catAttrs,
    zipAttrsWith,
  },
  isAttrs: types.isAttrs,
  attrByPath: (call, path, otherwise, set) => {
    const found = follow(call, pathOf(call, path), set);
    return call.value(typeof found === "number" ? otherwise : found);
  },
  hasAttrByPath: (call, path, set) =>
    bool(typeof follow(call, pathOf(call, path), set) !== "number", call.span),
  longestValidPathPrefix: (call, path, set) => {
    const steps = pathOf(call, path);
    const found = follow(call, steps, set);
    return list(steps.slice(0, typeof found === "number" ? found : undefined).map(name), call.span);
  },
  setAttrByPath: (call, path, value) =>
    call.value(
      pathOf(call, path).reduceRight((inner, step) => known(attrsOf([[step, inner]], call.span)), value),
    ),
  getAttrFromPath: (call, path, set) => {
    const steps = pathOf(call, path);
    const found = follow(call, steps, set);
    return typeof found === "number"
      ? giveUp(call, name(`cannot find attribute '${steps.join(".")}'`))
      : call.value(found);
  },
  concatMapAttrs: (call, fn, set) =>
    setOf(
      call,
      sorted(call.attrs(set)).flatMap(([key, { value }]) => [
        ...call.attrs(known(call.call(fn, name(key), value))),
      ]),
    ),
  attrVals: (call, keys, set) => {
    const entries = call.attrs(set);
    return list(
      pathOf(call, keys).map((key) => memberLater(call, key, entries)),
      call.span,
    );
  },
  getAttrs: (call, keys, set) => {
    const entries = call.attrs(set);
    return setOf(
      call,
      pathOf(call, keys).map((key) => [key, entries.get(key) ?? { value: memberLater(call, key, entries) }]),
    );
  },
  filterAttrs: (call, test, set) =>
    setOf(
      call,
      [...call.attrs(set)].filter(([key, { value }]) => call.test(test, name(key), value)),
    ),
  filterAttrsRecursive: (call, test, set) => filterDeeply(call, test, call.attrs(set)),
  foldlAttrs: (call, fn, start, set) =>
    sorted(call.attrs(set)).reduce<Value>(
      (sum, [key, { value }]) => call.call(fn, known(sum), name(key), value),
      call.value(start),
    ),
  foldAttrs: (call, fn, start, sets) => {
    const result = new Map<string, Attribute>();
    for (const set of call.list(sets).toReversed()) {
      for (const [key, { value }] of sorted(call.attrs(set)).toReversed()) {
        result.set(key, { value: call.later(fn, value, result.get(key)?.value ?? start) });
      }
    }
    return setOf(call, result);
  },
  collect: (call, test, set) => list(collect(call, test, set), call.span),
  cartesianProduct: (call, sets) => list(products(call, call.attrs(sets)), call.span),
  mapCartesianProduct: (call, fn, sets) =>
    list(
      products(call, call.attrs(sets)).map((each) => call.later(fn, each)),
      call.span,
    ),
  nameValuePair: (call, key, value) => ({ ...pair(key, value), span: call.span }),
  "mapAttrs'": (call, fn, set) => setOf(call, fromPairs(call, call.list(known(mapToList(call, fn, set))))),
  mapAttrsToList: mapToList,
  attrsToList: (call, set) =>
    list(
      sorted(call.attrs(set)).map(([key, { value }]) => known(pair(name(key), value))),
      call.span,
    ),
  mapAttrsRecursive: (call, fn, set) => mapDeeply(call, () => true, fn, call.attrs(set), []),
  mapAttrsRecursiveCond: (call, test, fn, set) =>
    mapDeeply(call, (value) => call.test(test, value), fn, call.attrs(set), []),
  mapAttrsToListRecursive: (call, fn, set) =>
    list(
      mapDeeplyToList(call, () => true, fn, call.attrs(set), []),
      call.span,
    ),
  mapAttrsToListRecursiveCond: (call, test, fn, set) =>
    list(
      mapDeeplyToList(call, (path, value) => call.test(test, names(path), value), fn, call.attrs(set), []),
      call.span,
    ),
  genAttrs: (call, keys, fn) => {
    const entries = new Map<string, Attribute>();
    for (const key of call.list(keys)) {
      const text = call.string(key);
      if (!entries.has(text)) entries.set(text, { value: call.later(fn, key), nameSpan: key.span });
    }
    return setOf(call, entries);
  },
  "genAttrs'": (call, elements, fn) =>
    setOf(
      call,
      fromPairs(
        call,
        call.list(elements).map((element) => call.later(fn, element)),
      ),
    ),
  isDerivation: (call, value) => {
    const given = call.known(value);
    return bool(given.kind === "attrs" && isDerivation(call.machine, given), call.span);
  },
  optionalAttrs: (call, condition, set) =>
    call.bool(condition) ? call.value(set) : attrs(new Map(), call.span),
  zipAttrsWithNames: (call, keys, fn, sets) =>
    setOf(
      call,
      pathOf(call, keys).map((key) => [
        key,
        { value: call.later(fn, name(key), known(catAttrs(call, name(key), sets))) },
      ]),
    ),
  zipAttrs: (call, sets) => {
    const values = new Map<string, Thunk[]>();
    for (const set of call.list(sets)) {
      for (const [key, { value }] of call.attrs(set)) values.set(key, [...(values.get(key) ?? []), value]);
    }
    return attrsOf(
      [...values].map(([key, each]) => [key, known(list(each))]),
      call.span,
    );
  },
  mergeAttrsList: (call, sets) =>
    setOf(
      call,
      call.list(sets).flatMap((set) => [...call.attrs(set)]),
    ),
  recursiveUpdateUntil: (call, stop, left, right) =>
    updateUntil(call, stop, call.attrs(left), call.attrs(right), []),
  recursiveUpdate: (call, left, right) => updateDeeply(call, call.attrs(left), call.attrs(right)),
  matchAttrs: (call, pattern, set) => bool(matches(call, pattern, set), call.span),
  overrideExisting: (call, old, replacements) => {
    const fresh = call.attrs(replacements);
    return setOf(
      call,
      [...call.attrs(old)].map(([key, attribute]) => [key, fresh.get(key) ?? attribute]),
    );
  },
  showAttrPath: (call, path) => {
    const steps = pathOf(call, path);
    return str(
      steps.length === 0 ? "<root attribute path>" : steps.map(escapeIdentifier).join("."),
      call.span,
    );
  },
  recurseIntoAttrs: (call, set) =>
    setOf(call, [...call.attrs(set), ["recurseForDerivations", { value: known(bool(true)) }]]),
  dontRecurseIntoAttrs: (call, set) =>
    setOf(call, [...call.attrs(set), ["recurseForDerivations", { value: known(bool(false)) }]]),
  unionOfDisjoint: (call, a, b) => {
    const [left, right] = [call.attrs(a), call.attrs(b)];
    const shared = sorted(left).flatMap(([key]) => (right.has(key) ? [key] : []));
    const collision = (key: string): Attribute => ({
      value: call.machine.lazy(() =>
        giveUp(call, name(`unionOfDisjoint: collision on ${key}; complete list: ${shared.join(" ")}`)),
      ),
    });
    return setOf(call, [...left, ...right, ...shared.map((key) => [key, collision(key)] as const)]);
  },
} satisfies NativeTable;
