import { Collector } from "../../../compiler/diagnostics/diagnostic.ts";
import { parseNix } from "../../../compiler/frontends/nix/parse.ts";
import type { Expr, ValueBinding } from "../../../compiler/language/expression.ts";

/**
 * A generated Nix file as an expression; undefined for text that is not Nix. Paths lead out of the output tree into
 * the recipes, where nobody looks, so the file is taken to lie deep enough for that.
 */
export function parseGenerated(text: string): Expr | undefined {
  const reporter = new Collector();
  const expr = parseNix({ path: `${"x/".repeat(64)}x.nix`, text }, reporter);
  return reporter.hasErrors ? undefined : expr;
}

/** Every binding below an expression, outer ones first. Expressions are plain objects: one loop sees every kind. */
export function* bindingsIn(expr: Expr): Iterable<ValueBinding> {
  const waiting: unknown[] = [expr];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (Array.isArray(next)) waiting.push(...next.filter((each) => typeof each === "object"));
    else if (typeof next === "object" && next !== null) {
      if (isBinding(next)) yield next;
      waiting.push(...Object.values(next).filter((each) => typeof each === "object" && each !== null));
    }
  }
}

const isBinding = (node: object): node is ValueBinding =>
  "kind" in node && node.kind === "value" && "path" in node && "value" in node;
