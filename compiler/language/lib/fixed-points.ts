import type { Call, NativeTable } from "../native.ts";
import type { Thunk, Value } from "../value.ts";
import { update } from "../evaluation/operators.ts";
import { attrs, known } from "../values.ts";
import { isEqual } from "../builtins/lists.ts";

/** `let x = f x; in x` */
function fix(call: Call, fn: Thunk): Thunk {
  const self: Thunk = call.machine.lazy(() => call.call(fn, self), fn.span, "lib.fix");
  return self;
}

/** `lib.fixedPoints`; the extensible sets of packages stay residual. */
export const fixedPoints = {
  fix: (call, fn) => call.value(fix(call, fn)),
  converge: (call, fn, start) => {
    for (let current = start; ;) {
      const next = known(call.call(fn, current));
      if (isEqual(call, current, next)) return call.value(current);
      current = next;
    }
  },
  extends: (call, overlay, rattrs, final) => {
    const prev = known(call.call(rattrs, final));
    const changes = call.known(known(call.call(overlay, final, prev)));
    return update(call.machine, call.known(prev), changes, call.span);
  },
  composeManyExtensions: (call, extensions, final, prev) => {
    let changes: Value = attrs(new Map(), call.span);
    for (const each of call.list(extensions)) {
      const between = known(update(call.machine, call.known(prev), changes, call.span));
      const more = call.known(known(call.call(each, final, between)));
      changes = update(call.machine, changes, more, call.span);
    }
    return changes;
  },
  composeExtensions: (call, first, second, final, prev) => {
    const firstChanges = call.known(known(call.call(first, final, prev)));
    const between = known(update(call.machine, call.known(prev), firstChanges, call.span));
    const secondChanges = call.known(known(call.call(second, final, between)));
    return update(call.machine, firstChanges, secondChanges, call.span);
  },
} satisfies NativeTable;
