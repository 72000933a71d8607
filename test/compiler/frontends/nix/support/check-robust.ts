import { expect } from "vitest";
import type { Diagnostic } from "../../../../../compiler/diagnostics/diagnostic.ts";
import { parseCounting } from "../../../../../compiler/frontends/nix/parse.ts";
import type { Expr } from "../../../../../compiler/language/expression.ts";
import type { Span } from "../../../../../compiler/support/span.ts";
import { forEachChild } from "../../../../../compiler/language/traversal.ts";

/**
 * The promises of the parser for any text: a tree or at least one error, no exception, all spans within the
 * text and each around those of its parts, and a number of steps linear in the length.
 */
export function checkRobust(text: string): void {
  const reported: Diagnostic[] = [];
  const { expr, steps } = parseCounting(
    { path: "recipe.nix", text },
    { report: (each) => reported.push(each) },
  );
  if (expr === undefined) expect(reported.length).toBeGreaterThan(0);
  else checkSpans(expr, { file: "recipe.nix", start: 0, end: text.length });
  for (const { span, related = [] } of reported) {
    for (const each of [span, ...related.map((place) => place.span)]) {
      if (each === undefined || each.start < 0 || each.start > each.end || each.end > text.length) {
        throw new Error(`a diagnostic at ${JSON.stringify(each)} in a text of length ${text.length}`);
      }
    }
  }
  expect(steps).toBeLessThan(6 * text.length + 100);
}

function checkSpans(expr: Expr, around: Span): void {
  const { span } = expr;
  if (span === undefined || span.start < around.start || span.end > around.end || span.start > span.end) {
    throw new Error(`${expr.kind} at ${JSON.stringify(span)}, which is not within ${JSON.stringify(around)}`);
  }
  forEachChild(expr, (child) => {
    checkSpans(child, span);
  });
}
