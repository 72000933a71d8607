import * as messages from "../messages.ts";
import {
  lists as builtinLists,
  elementAt,
  foldStrictly,
  genList,
  isEqual,
  makeList,
} from "../builtins/lists.ts";
import { types } from "../builtins/types.ts";
import type { Call, NativeTable } from "../native.ts";
import type { Thunk, Value } from "../value.ts";
import { int, known, list } from "../values.ts";

const { head, tail, length, elemAt, concatLists, filter, elem, map, concatMap, any, all, sort, groupBy } =
  builtinLists;

/** Removes duplicates and keeps the first occurrence. */
function unique(call: Call, elements: readonly Thunk[]): readonly Thunk[] {
  const found: Thunk[] = [];
  const texts = new Set<string>();
  for (const element of elements) {
    const value = call.known(element);
    // Strings are by far the most common case, and do not need comparisons of all pairs.
    const text = value.kind === "string" ? call.string(element) : undefined;
    const isKnown =
      text === undefined ? found.some((other) => isEqual(call, other, element)) : texts.has(text);
    if (isKnown) continue;
    if (text !== undefined) texts.add(text);
    found.push(element);
  }
  return found;
}

/** Appends the elements of nested lists to `found`. */
function flatten(call: Call, thunk: Thunk, found: Thunk[]): void {
  const value = call.known(thunk);
  if (value.kind !== "list") {
    found.push(thunk);
    if (found.length > call.machine.budget.elements) call.machine.checkElements(found.length, call.span);
    return;
  }
  call.machine.spend(value.elements.length, call.span);
  for (const element of value.elements) flatten(call, element, found);
}

function sublist(call: Call, start: number, count: number, elements: readonly Thunk[]): Value {
  if (start < elements.length && count < 0) return call.reject("the length is negative");
  // A negative start is an error like any other invalid index.
  if (start < 0 && count > 0) elementAt(call, elements, start);
  return list(start >= elements.length ? [] : elements.slice(start, start + count), call.span);
}

function notEmpty(call: Call, elements: readonly Thunk[]): readonly Thunk[] {
  if (elements.length > 0) return elements;
  return call.machine.fail(messages.noSuchElement(call.name, 0, 0, call.span));
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
    sort,
    groupBy,
  },
  genList,
  isList: types.isList,
  "foldl'": foldStrictly,
  singleton: (call, element) => list([element], call.span),
  forEach: (call, elements, fn) => map(call, fn, elements),
  imap0: (call, fn, elements) =>
    list(
      call.list(elements).map((element, index) => call.later(fn, known(int(index)), element)),
      call.span,
    ),
  flatten: (call, value) => {
    const found: Thunk[] = [];
    flatten(call, value, found);
    return makeList(call, found);
  },
  remove: (call, unwanted, elements) =>
    list(
      call.list(elements).filter((element) => !isEqual(call, element, unwanted)),
      call.span,
    ),
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
  reverseList: (call, elements) => list(call.list(elements).toReversed(), call.span),
  take: (call, count, elements) => sublist(call, 0, call.index(count), call.list(elements)),
  drop: (call, count, elements) => {
    const all = call.list(elements);
    return sublist(call, call.index(count), all.length, all);
  },
  last: (call, elements) => {
    const all = notEmpty(call, call.list(elements));
    return call.value(elementAt(call, all, all.length - 1));
  },
  init: (call, elements) => list(notEmpty(call, call.list(elements)).slice(0, -1), call.span),
  unique: (call, elements) => list(unique(call, call.list(elements)), call.span),
} satisfies NativeTable;
