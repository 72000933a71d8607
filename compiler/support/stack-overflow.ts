/**
 * Whether what was thrown says that no stack is left. V8 throws a `RangeError`; where there is none left for compiling a
 * regular expression, it says that the expression is wrong.
 */
export const isStackOverflow = (thrown: unknown): boolean =>
  thrown instanceof RangeError ||
  (thrown instanceof SyntaxError && thrown.message.endsWith("Maximum call stack size exceeded"));
