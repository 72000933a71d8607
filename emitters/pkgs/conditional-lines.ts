import { binary } from "../../compiler/language/build.ts";
import type { Expr, StringPart } from "../../compiler/language/expression.ts";
import { nameBelow } from "../../compiler/language/names-below.ts";

/**
 * Conditional lines of a script in the form of nixpkgs: `'' … '' + lib.optionalString x '' … '' + '' … ''`. Inside
 * `${…}` they would be one quoted string, which is the only form in other syntaxes.
 */
export function withLinesApart(value: Expr): Expr {
  // A part that the script uses more than once is bound by a `let`.
  if (value.kind === "let") return { ...value, body: withLinesApart(value.body) };
  if (value.kind !== "string") return value;
  const [only, ...others] = value.parts;
  // A script that is one expression: `'' … '' + lib.optionalString x '' … ''`.
  if (only !== undefined && typeof only !== "string" && others.length === 0 && isSurelyText(only))
    return only;
  if (!value.parts.some(isLines)) return value;
  const operands: Expr[] = [];
  let text: StringPart[] = [];
  const endText = (): void => {
    if (text.length > 0) operands.push({ ...value, parts: text });
    text = [];
  };
  for (const part of value.parts) {
    if (!isLines(part) || !startsLine(text)) {
      text.push(part);
      continue;
    }
    endText();
    operands.push(part);
  }
  endText();
  const [first, ...more] = operands;
  return first === undefined ? value : more.reduce((sum, each) => binary("+", sum, each), first);
}

const startsLine = (before: readonly StringPart[]): boolean => {
  const last = before.at(-1);
  return last === undefined || (typeof last === "string" && last.endsWith("\n"));
};

/** Conditional lines. A path or package would have another value outside `${…}`. */
function isLines(part: StringPart): part is Expr {
  if (typeof part === "string" || part.kind === "string" || !isSurelyText(part)) return false;
  return part.kind === "if"
    ? [part.then, part.else].some(hasLines)
    : part.kind === "apply" && hasLines(part.argument);
}

/** A string, or a choice between strings. */
export const isSurelyText = (expr: Expr): boolean =>
  expr.kind === "string" ||
  (expr.kind === "binary" && expr.operator === "+" && isSurelyText(expr.left)) ||
  (expr.kind === "if" && isSurelyText(expr.then) && isSurelyText(expr.else)) ||
  (expr.kind === "apply" && isOptionalString(expr.fn));

/** `lib.optionalString x` */
const isOptionalString = (fn: Expr): boolean =>
  fn.kind === "apply" && nameBelow("lib", fn.fn) === "optionalString";

const hasLines = (expr: Expr): boolean =>
  expr.kind === "string" && expr.parts.some((part) => typeof part === "string" && part.includes("\n"));
