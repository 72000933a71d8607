import type { Expr } from "../language/expression.ts";
import type { Span } from "../language/span.ts";

/** Where the strings of an expression are written in `file`, outermost included. A loop, not recursion: trees are deep. */
export function stringSpans(expression: Expr, file: string): readonly Span[] {
  const found: Span[] = [];
  const seen = new Set<object>();
  const rest: object[] = [expression];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const span = stringSpan(node);
    if (span?.file === file) found.push(span);
    const children: readonly unknown[] = Object.values(node);
    for (const child of children) if (typeof child === "object" && child !== null) rest.push(child);
  }
  return found;
}

const stringSpan = (node: object): Span | undefined =>
  "kind" in node && node.kind === "string" && "parts" in node
    ? (node as Extract<Expr, { kind: "string" }>).span
    : undefined;
