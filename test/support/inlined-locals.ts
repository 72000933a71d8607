import { parseNix } from "../../compiler/frontends/nix/parse.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { mapChildren, namesBoundBy } from "../../compiler/language/traversal.ts";
import { printNix } from "../../emitters/nix/print.ts";

/** Names that generated files bind at their head by themselves. */
const fixed: ReadonlySet<string> = new Set(["catalog", "images", "pkgs", "scripts", "variables"]);

/**
 * A generated Nix file with the values of the recipe that are bound at its head in the places where they are needed: what
 * it means, whatever names the recipe has for them.
 */
export function withInlinedLocals(path: string, text: string): string {
  const report = ({ message }: { readonly message: string }): never => {
    throw new Error(`${path}: ${message}`);
  };
  const expr = parseNix({ path: `out/${path}`, text }, { report });
  return expr === undefined ? text : printNix(withoutHead(expr), { treePath: (each) => each });
}

function withoutHead(expr: Expr): Expr {
  if (expr.kind === "lambda") return { ...expr, body: withoutHead(expr.body) };
  if (expr.kind !== "let") return expr;
  const values = new Map<string, Expr>();
  const kept: Binding[] = [];
  for (const binding of expr.bindings) {
    const [first] = binding.kind === "value" ? binding.path : [];
    if (binding.kind !== "value" || first?.kind !== "static" || fixed.has(first.name)) kept.push(binding);
    // Each comes after those that it mentions.
    else values.set(first.name, inlined(binding.value, values));
  }
  const body = inlined(expr.body, values);
  return kept.length === 0 ? body : { ...expr, bindings: kept, body };
}

function inlined(expr: Expr, values: ReadonlyMap<string, Expr>): Expr {
  if (expr.kind === "variable") return values.get(expr.name) ?? expr;
  const bound = namesBoundBy(expr);
  const seen = bound.some((name) => values.has(name))
    ? new Map([...values].filter(([name]) => !bound.includes(name)))
    : values;
  return mapChildren(expr, (child) => inlined(child, seen));
}
