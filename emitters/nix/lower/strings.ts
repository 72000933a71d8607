import type { Expr, StringPart } from "../../../compiler/language/expression.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { escapeIndented, escapeQuoted, isBare, survivesIndented, textProblem } from "../escape.ts";
import type { Fragment, IndentedString, QuotedString, Syntax } from "../syntax.ts";
import { UnprintableError } from "../unprintable.ts";

type Interpolate = (expr: Expr) => Syntax;

/** `''…''` for multi-line text that is unchanged by it, else `"…"`. */
export function lowerString(
  parts: readonly StringPart[],
  interpolate: Interpolate,
  span?: Span,
): QuotedString | IndentedString {
  if (parts.length === 0) return { kind: "quoted", fragments: [] };
  const [only] = parts;
  if (parts.length === 1 && typeof only === "string" && !only.includes("\n")) {
    // The usual case.
    if (isBare(only)) return { kind: "quoted", fragments: [only] };
    checkText(only, span);
    return { kind: "quoted", fragments: only === "" ? [] : [escapeQuoted(only, false)] };
  }
  const merged = mergeTexts(parts, span);
  return isIndentable(merged) ? indented(merged, interpolate) : quoted(merged, interpolate);
}

/** `"…"`, for places where a string should not be spread over lines. */
export function lowerQuoted(
  parts: readonly StringPart[],
  interpolate: Interpolate,
  span?: Span,
): QuotedString {
  return quoted(mergeTexts(parts, span), interpolate);
}

function quoted(parts: readonly StringPart[], interpolate: Interpolate): QuotedString {
  const fragments = parts.map((part, index): Fragment =>
    typeof part === "string" ? escapeQuoted(part, index + 1 < parts.length) : interpolate(part),
  );
  return { kind: "quoted", fragments };
}

function indented(parts: readonly StringPart[], interpolate: Interpolate): IndentedString {
  let last: Fragment[] = [];
  const lines = [last];
  let left = parts.length;
  for (const part of parts) {
    left -= 1;
    if (typeof part !== "string") {
      last.push(interpolate(part));
      continue;
    }
    const texts = escapeIndented(part, left > 0 ? "interpolation" : "end").split("\n");
    if (texts[0]) last.push(texts[0]);
    for (let nth = 1; nth < texts.length; nth += 1) {
      const line = texts[nth];
      lines.push((last = line ? [line] : []));
    }
  }
  return { kind: "indented", lines };
}

function isIndentable(parts: readonly StringPart[]): boolean {
  const texts = parts.filter((part) => typeof part === "string");
  if (!texts.some((text) => text.includes("\n")) || texts.some((text) => text.includes("\r"))) return false;
  // Each interpolation counts as a character that cannot begin a line.
  const lines = parts
    .map((part) => (typeof part === "string" ? part : "\0"))
    .join("")
    .split("\n");
  return survivesIndented(
    lines.map((line) => {
      const at = line.indexOf("\0");
      return at < 0 ? { start: line, interpolated: false } : { start: line.slice(0, at), interpolated: true };
    }),
  );
}

/** Merges adjacent texts and removes empty ones, because escapes depend on what follows. Also checks them. */
export function mergeTexts(parts: readonly StringPart[], span?: Span): readonly StringPart[] {
  const merged: StringPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === "string") checkText(part, span);
    if (part === "") continue;
    if (typeof part === "string" && typeof last === "string") merged[merged.length - 1] = last + part;
    else merged.push(part);
  }
  return merged;
}

export function checkText(text: string, span?: Span): void {
  const problem = textProblem(text);
  if (problem !== undefined) throw new UnprintableError(problem, JSON.stringify(text), span);
}
