import type { Thunk, Value } from "../language/value.ts";

/** A value of the compiler's own, computed once, when it is first looked at; `source` is where it was written. */
export function deferred(compute: () => Value, source?: Thunk): Thunk {
  let value: Value | undefined;
  return { force: () => (value ??= compute()), ...(source?.span && { span: source.span }) };
}
