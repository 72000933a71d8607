import type { Expr } from "../../compiler/language/expression.ts";
import type { Span } from "../../compiler/support/span.ts";

/**
 * An expression as data: each node with its `kind`, its place and its parts. The tree is plain objects, so whatever
 * nodes there will be are shown as they are.
 */
export function expressionTree(expr: Expr, place: (span: Span) => string | undefined): unknown {
  const show = (node: unknown): unknown => {
    if (typeof node === "bigint") return String(node);
    if (Array.isArray(node)) return node.map(show);
    if (typeof node !== "object" || node === null) return node;
    const entries = Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
      if (value === undefined || key === "local") return [];
      return key === "span" ? [["at", isSpan(value) ? place(value) : undefined]] : [[key, show(value)]];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  return show(expr);
}

const isSpan = (value: unknown): value is Span =>
  typeof value === "object" && value !== null && "file" in value && "start" in value;
