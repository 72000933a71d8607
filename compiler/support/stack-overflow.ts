/**
 * Whether an exception is a stack overflow. V8 throws a `RangeError`; if the stack ends while a regular expression is
 * compiled, it reports an invalid expression.
 */
export const isStackOverflow = (thrown: unknown): boolean =>
  thrown instanceof RangeError ||
  (thrown instanceof SyntaxError && thrown.message.endsWith("Maximum call stack size exceeded"));
