import * as messages from "../messages.ts";
import { equalThunks } from "../evaluation/equality.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import type { ListValue, Thunk, Value } from "../value.ts";
import { attrs, bool, int, known, list } from "../values.ts";

/** `a == b`, if it is known. */
export const isEqual = (call: Call, a: Thunk, b: Thunk): boolean =>
  equalThunks(call.machine, a, b) ?? call.residual();

export const makeList = (call: Call, elements: readonly Thunk[]): ListValue => {
  call.machine.checkElements(elements.length, call.span);
  return list(elements, call.span);
};

/** The element at an index, which must exist. */
export function elementAt(call: Call, elements: readonly Thunk[], index: number): Thunk {
  const element = elements[index];
  return element ?? call.machine.fail(messages.noSuchElement(call.name, index, elements.length, call.span));
}

export const concat = (call: Call, lists: readonly (readonly Thunk[])[]): ListValue => {
  call.machine.checkElements(
    lists.reduce((sum, each) => sum + each.length, 0),
    call.span,
  );
  return list(lists.flat(), call.span);
};

/** Folds from left to right and evaluates each step before the next. */
export const foldStrictly: NativeBody = (call, fn, start, elements) => {
  call.callable(fn);
  return call
    .list(elements)
    .reduce<Value>((sum, element) => call.call(fn, known(sum), element), call.value(start));
};

/** Groups elements by the result of `keyOf`; keys are in order of first occurrence. */
export function group(call: Call, keyOf: Thunk, elements: readonly Thunk[]): Map<string, Thunk[]> {
  const groups = new Map<string, Thunk[]>();
  call.callable(keyOf);
  for (const element of elements) {
    const key = call.string(known(call.call(keyOf, element)));
    const members = groups.get(key);
    if (members) members.push(element);
    else groups.set(key, [element]);
  }
  return groups;
}

/** A stable sort. `isBefore` is the recipe's comparison and must be a function even for an empty list. */
export const sort: NativeBody = (call, isBefore, elements) => {
  const all = call.list(elements);
  if (all.length > 0) call.callable(isBefore);
  return list(
    [...all].sort((a, b) => (call.test(isBefore, a, b) ? -1 : call.test(isBefore, b, a) ? 1 : 0)),
    call.span,
  );
};

export const genList: NativeBody = (call, fn, length) => {
  const count = call.index(length);
  if (count < 0) return call.reject("the length is negative");
  call.machine.checkElements(count, call.span);
  return list(
    Array.from({ length: count }, (_, index) => call.later(fn, known(int(index)))),
    call.span,
  );
};

export const lists = {
  map: (call, fn, elements) =>
    list(
      call.list(elements).map((element) => call.later(fn, element)),
      call.span,
    ),
  filter: (call, test, elements) =>
    list(
      call.list(elements).filter((element) => call.test(test, element)),
      call.span,
    ),
  elem: (call, wanted, elements) => {
    let unknown = false;
    for (const element of call.list(elements)) {
      const same = equalThunks(call.machine, wanted, element);
      if (same === true) return bool(true, call.span);
      if (same === undefined) unknown = true;
    }
    return unknown ? call.residual() : bool(false, call.span);
  },
  elemAt: (call, elements, index) => call.value(elementAt(call, call.list(elements), call.index(index))),
  head: (call, elements) => call.value(elementAt(call, call.list(elements), 0)),
  tail: (call, elements) => {
    const all = call.list(elements);
    elementAt(call, all, 0);
    return list(all.slice(1), call.span);
  },
  length: (call, elements) => int(call.list(elements).length, call.span),
  concatLists: (call, elements) =>
    concat(
      call,
      call.list(elements).map((each) => call.list(each)),
    ),
  concatMap: (call, fn, elements) => {
    call.callable(fn);
    return concat(
      call,
      call.list(elements).map((element) => call.list(known(call.call(fn, element)))),
    );
  },
  all: (call, test, elements) => {
    call.callable(test);
    return bool(
      call.list(elements).every((element) => call.test(test, element)),
      call.span,
    );
  },
  any: (call, test, elements) => {
    call.callable(test);
    return bool(
      call.list(elements).some((element) => call.test(test, element)),
      call.span,
    );
  },
  "foldl'": foldStrictly,
  genList,
  sort,
  groupBy: (call, keyOf, elements) =>
    attrs(
      new Map(
        [...group(call, keyOf, call.list(elements))].map(([key, members]) => [
          key,
          { value: known(list(members)) },
        ]),
      ),
      call.span,
    ),
} satisfies NativeTable;
