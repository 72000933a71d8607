import * as messages from "../../diagnostics/evaluating.ts";
import { isLess } from "../builtins/arithmetic.ts";
import { sorted } from "../builtins/attrsets.ts";
import {
  concat,
  elementAt,
  foldStrictly,
  genList,
  group,
  isEqual,
  lists as builtinLists,
  makeList,
} from "../builtins/lists.ts";
import { types } from "../builtins/types.ts";
import { compareBytes } from "../evaluation/ordering.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import { settle } from "../thunk.ts";
import type { Thunk, Value } from "../value.ts";
import { attrs, bool, int, known, list } from "../values.ts";
import { compareNaturally } from "./natural-order.ts";

const {
  head,
  tail,
  length,
  elemAt,
  concatLists,
  filter,
  elem,
  map,
  concatMap,
  any,
  all,
  partition,
  sort,
  groupBy,
} = builtinLists;

/** Lazy in what is folded so far, like Nix's; computed as it goes all the same, or a long list would nest deeply. */
function foldLeft(call: Call, fn: Thunk, start: Thunk, elements: readonly Thunk[]): Thunk {
  let sum = start;
  for (const element of elements) {
    sum = call.later(fn, sum, element);
    settle(sum);
  }
  return sum;
}

const foldRight: NativeBody = (call, fn, start, elements) =>
  call.value(call.list(elements).reduceRight((rest, element) => call.later(fn, element, rest), start));

/** Equal elements once, where they first occur. */
function unique(call: Call, elements: readonly Thunk[]): readonly Thunk[] {
  const found: Thunk[] = [];
  const texts = new Set<string>();
  for (const element of elements) {
    const value = call.known(element);
    // Strings, by far the most common, without comparing all pairs.
    const text = value.kind === "string" ? call.string(element) : undefined;
    const isKnown =
      text === undefined ? found.some((other) => isEqual(call, other, element)) : texts.has(text);
    if (isKnown) continue;
    if (text !== undefined) texts.add(text);
    found.push(element);
  }
  return found;
}

const contains = (call: Call, element: Thunk, elements: readonly Thunk[]): boolean =>
  elements.some((other) => isEqual(call, element, other));

function flatten(call: Call, thunk: Thunk): Thunk[] {
  const value = call.known(thunk);
  if (value.kind !== "list") return [thunk];
  call.machine.spend(value.elements.length, call.span);
  return value.elements.flatMap((element) => flatten(call, element));
}

/** `count` elements from `start`, as far as there are any. */
function sublist(call: Call, start: number, count: number, elements: readonly Thunk[]): Value {
  if (start < elements.length && count < 0) return call.reject("the length is negative");
  // A start before the list is as wrong as any index there.
  if (start < 0 && count > 0) elementAt(call, elements, start);
  return list(start >= elements.length ? [] : elements.slice(start, start + count), call.span);
}

const indexed =
  (first: number): NativeBody =>
  (call, fn, elements) =>
    list(
      call.list(elements).map((element, index) => call.later(fn, known(int(index + first)), element)),
      call.span,
    );

function notEmpty(call: Call, elements: readonly Thunk[]): readonly Thunk[] {
  if (elements.length > 0) return elements;
  return call.machine.fail(messages.noSuchElement(call.name, 0, 0, call.span));
}

const zip = (call: Call, a: Thunk, b: Thunk): readonly (readonly [Thunk, Thunk])[] => {
  const [left, right] = [call.list(a), call.list(b)];
  return left.slice(0, right.length).map((first, index) => [first, elementAt(call, right, index)]);
};

const isPrefix = (call: Call, prefix: readonly Thunk[], elements: readonly Thunk[]): boolean =>
  prefix.length <= elements.length &&
  prefix.every((each, index) => isEqual(call, elementAt(call, elements, index), each));

function findIndex(call: Call, test: Thunk, elements: Thunk): number {
  return call.list(elements).findIndex((element) => call.test(test, element));
}

/** Negative, zero or positive by `compare` of the first elements that differ. */
function compareLists(call: Call, compare: Thunk, a: readonly Thunk[], b: readonly Thunk[]): Value {
  for (const [index, element] of a.entries()) {
    const other = b[index];
    if (!other) return int(1, call.span);
    const order = call.call(compare, element, other);
    if (order.kind === "residual") return call.residual();
    if (order.kind !== "int" || order.value !== 0n) return order;
  }
  return int(a.length < b.length ? -1 : 0, call.span);
}

/** `lib.lists` */
export const lists = {
  ...{
    head,
    tail,
    length,
    elemAt,
    concatLists,
    filter,
    elem,
    map,
    concatMap,
    any,
    all,
    partition,
    sort,
    groupBy,
  },
  genList,
  isList: types.isList,
  "foldl'": foldStrictly,
  foldl: (call, fn, start, elements) => call.value(foldLeft(call, fn, start, call.list(elements))),
  foldr: foldRight,
  fold: foldRight,
  singleton: (call, element) => list([element], call.span),
  forEach: (call, elements, fn) => map(call, fn, elements),
  imap0: indexed(0),
  imap1: indexed(1),
  ifilter0: (call, test, elements) =>
    list(
      call.list(elements).filter((element, index) => call.test(test, known(int(index)), element)),
      call.span,
    ),
  flatten: (call, value) => makeList(call, flatten(call, value)),
  remove: (call, unwanted, elements) =>
    list(
      call.list(elements).filter((element) => !isEqual(call, element, unwanted)),
      call.span,
    ),
  findSingle: (call, test, none, several, elements) => {
    const [first, second] = call.list(elements).filter((element) => call.test(test, element));
    return call.value(first === undefined ? none : second === undefined ? first : several);
  },
  findFirstIndex: (call, test, none, elements) => {
    const index = findIndex(call, test, elements);
    return index < 0 ? call.value(none) : int(index, call.span);
  },
  findFirst: (call, test, none, elements) =>
    call.value(call.list(elements)[findIndex(call, test, elements)] ?? none),
  count: (call, test, elements) =>
    int(call.list(elements).filter((element) => call.test(test, element)).length, call.span),
  optional: (call, condition, element) => list(call.bool(condition) ? [element] : [], call.span),
  optionals: (call, condition, elements) =>
    call.bool(condition) ? call.value(elements) : list([], call.span),
  toList: (call, value) => {
    const given = call.known(value);
    return given.kind === "list" ? given : list([value], call.span);
  },
  range: (call, first, last) => {
    const [from, to] = [call.int(first), call.int(last)];
    const count = from > to ? 0 : Number(to - from + 1n);
    call.machine.checkElements(count, call.span);
    return list(
      Array.from({ length: count }, (_, index) => known(int(from + BigInt(index)))),
      call.span,
    );
  },
  replicate: (call, count, element) => {
    const times = call.index(count);
    if (times < 0) return call.reject("the length is negative");
    call.machine.checkElements(times, call.span);
    return list(
      Array.from({ length: times }, () => element),
      call.span,
    );
  },
  "groupBy'": (call, fn, start, keyOf, elements) =>
    attrs(
      new Map(
        [...group(call, keyOf, call.list(elements))].map(([key, members]) => [
          key,
          { value: call.machine.lazy(() => call.value(foldLeft(call, fn, start, members)), call.span) },
        ]),
      ),
      call.span,
    ),
  zipListsWith: (call, fn, a, b) =>
    list(
      zip(call, a, b).map(([first, second]) => call.later(fn, first, second)),
      call.span,
    ),
  zipLists: (call, a, b) =>
    list(
      zip(call, a, b).map(([fst, snd]) =>
        known(
          attrs(
            new Map([
              ["fst", { value: fst }],
              ["snd", { value: snd }],
            ]),
          ),
        ),
      ),
      call.span,
    ),
  reverseList: (call, elements) => list(call.list(elements).toReversed(), call.span),
  sortOn: (call, keyOf, elements) => {
    const keyed = call.list(elements).map((element) => ({ element, key: call.later(keyOf, element) }));
    keyed.sort((a, b) => (isLess(call, a.key, b.key) ? -1 : isLess(call, b.key, a.key) ? 1 : 0));
    return list(
      keyed.map(({ element }) => element),
      call.span,
    );
  },
  compareLists: (call, compare, a, b) => compareLists(call, compare, call.list(a), call.list(b)),
  naturalSort: (call, elements) =>
    list(
      call
        .list(elements)
        .map((element) => ({ element, text: call.string(element) }))
        .sort((a, b) => compareNaturally(a.text, b.text))
        .map(({ element }) => element),
      call.span,
    ),
  take: (call, count, elements) => sublist(call, 0, call.index(count), call.list(elements)),
  takeEnd: (call, count, elements) => {
    const all = call.list(elements);
    return list(all.slice(Math.max(0, all.length - call.index(count))), call.span);
  },
  drop: (call, count, elements) => {
    const all = call.list(elements);
    return sublist(call, call.index(count), all.length, all);
  },
  dropEnd: (call, count, elements) => {
    const all = call.list(elements);
    return list(all.slice(0, Math.max(0, all.length - call.index(count))), call.span);
  },
  sublist: (call, start, count, elements) =>
    sublist(call, call.index(start), call.index(count), call.list(elements)),
  hasPrefix: (call, prefix, elements) =>
    bool(isPrefix(call, call.list(prefix), call.list(elements)), call.span),
  removePrefix: (call, prefix, elements) => {
    const [start, all] = [call.list(prefix), call.list(elements)];
    return isPrefix(call, start, all)
      ? list(all.slice(start.length), call.span)
      : call.reject("the list does not start so");
  },
  commonPrefix: (call, a, b) => {
    const pairs = zip(call, a, b);
    const end = pairs.findIndex(([first, second]) => !isEqual(call, first, second));
    return list(call.list(a).slice(0, end < 0 ? pairs.length : end), call.span);
  },
  last: (call, elements) => {
    const all = notEmpty(call, call.list(elements));
    return call.value(elementAt(call, all, all.length - 1));
  },
  init: (call, elements) => list(notEmpty(call, call.list(elements)).slice(0, -1), call.span),
  crossLists: (call, fn, elements) => {
    let partial: readonly Thunk[] = [fn];
    for (const each of call.list(elements)) {
      const args = call.list(each);
      call.machine.checkElements(partial.length * args.length, call.span);
      partial = partial.flatMap((applied) => args.map((argument) => call.later(applied, argument)));
    }
    return list(partial, call.span);
  },
  unique: (call, elements) => list(unique(call, call.list(elements)), call.span),
  uniqueStrings: (call, elements) => {
    const texts = new Set(call.list(elements).map((element) => call.string(element)));
    return list(
      [...texts].sort(compareBytes).map((text) => known(str(text))),
      call.span,
    );
  },
  allUnique: (call, elements) => {
    const all = call.list(elements);
    return bool(unique(call, all).length === all.length, call.span);
  },
  intersectLists: (call, a, b) =>
    list(
      call.list(b).filter((element) => contains(call, element, call.list(a))),
      call.span,
    ),
  subtractLists: (call, unwanted, elements) =>
    list(
      call.list(elements).filter((element) => !contains(call, element, call.list(unwanted))),
      call.span,
    ),
  mutuallyExclusive: (call, a, b) =>
    bool(
      call.list(a).every((element) => !contains(call, element, call.list(b))),
      call.span,
    ),
  concatAttrValues: (call, set) =>
    concat(
      call,
      sorted(call.attrs(set)).map(([, { value }]) => call.list(value)),
    ),
  replaceElemAt: (call, elements, index, element) => {
    const all = call.list(elements);
    const at = call.index(index);
    elementAt(call, all, at);
    return list(all.with(at, element), call.span);
  },
} satisfies NativeTable;
