import type { Thunk, Value } from "../language/value.ts";

/** A value of the compiler, computed on first access; `source` is the place where it was written. */
export function deferred(compute: () => Value, source?: Thunk): Thunk {
  let value: Value | undefined;
  return { force: () => (value ??= compute()), ...(source?.span && { span: source.span }) };
}
