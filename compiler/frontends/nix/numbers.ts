import * as messages from "../../diagnostics/reading-nix.ts";
import type { Literal, UnreadableExpr } from "../../language/expression.ts";
import type { Cursor } from "./cursor.ts";

const largestInteger = 2n ** 63n - 1n;
/** `strtod` gives ERANGE below it, and Nix then refuses the number. */
const smallestFloat = 2 ** -1022;

/** An integer or float, standing on it. Integers have 64 bits and no sign: `-1` is an operator and its operand. */
export function parseNumber(cursor: Cursor): Literal | UnreadableExpr {
  const { word } = cursor.lexer;
  const span = cursor.tokenSpan();
  const kind = cursor.at("integer") ? "integer" : "float";
  const value = kind === "integer" ? integerOf(word) : floatOf(word);
  if (value === undefined) cursor.report(messages.numberOutOfRange(span, word, kind));
  cursor.lexer.next();
  return value === undefined ? { kind: "unreadable", span } : { kind: "literal", value, span };
}

function integerOf(word: string): bigint | undefined {
  if (word.length < 16) return BigInt(Number(word));
  // The digits are counted first: a million of them are not worth turning into a number.
  const digits = word.replace(/^0+/, "");
  if (digits.length > 19) return undefined;
  const value = BigInt(digits);
  return value <= largestInteger ? value : undefined;
}

function floatOf(word: string): number | undefined {
  const value = Number(word);
  const isZero = !/[1-9]/.test(word.replace(/e.*/i, ""));
  return Number.isFinite(value) && (value >= smallestFloat || isZero) ? value : undefined;
}
