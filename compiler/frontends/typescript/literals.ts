import { numberOutOfRange } from "../../diagnostics/reading.ts";
import type { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import type { Reading } from "./reading.ts";

const smallestInt = -(2n ** 63n);
const largestInt = 2n ** 63n - 1n;

/**
 * A number as written: an integer (64-bit in Nix), or a float if its text has a `.` or an exponent. The text is parsed,
 * not the JavaScript number, so that integers beyond 2^53 stay exact.
 */
export function number(reading: Reading, node: ts.Node, span: Span, negative = false): Expr {
  const written = reading.textOf(node);
  const text = written.replaceAll("_", "").replace(/n$/, "");
  const outOfRange = (): Expr => reading.invalid(numberOutOfRange(span, negative ? `-${written}` : written));
  if (/^\d*\.|^\d+e/i.test(text)) {
    const value = Number(text);
    return Number.isFinite(value)
      ? { kind: "literal", value: negative ? -value : value, span }
      : outOfRange();
  }
  const magnitude = BigInt(text);
  const value = negative ? -magnitude : magnitude;
  return value < smallestInt || value > largestInt ? outOfRange() : { kind: "literal", value, span };
}

/** A string without residual parts. */
export function plainString(reading: Reading, value: string, span: Span): Expr {
  if (!checkText(reading, value, span)) return { kind: "unreadable", span };
  return { kind: "string", parts: value === "" ? [] : [value], span };
}

/** Reports characters that UTF-8 files and program arguments cannot contain; returns whether there are none. */
export function checkText(reading: Reading, value: string, span: Span): boolean {
  const nul = value.includes("\0");
  const half = !value.isWellFormed();
  if (nul) reading.report(messages.stringContent(span, "a NUL character"));
  if (half) reading.report(messages.stringContent(span, "half of a surrogate pair"));
  return !nul && !half;
}
