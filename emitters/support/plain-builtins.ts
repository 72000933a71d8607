import { variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { nameBelow } from "../../compiler/language/names-below.ts";
import { mapChildren, namesBoundBy } from "../../compiler/language/traversal.ts";

/** `throw` for `builtins.throw`, as nixpkgs writes what Nix has in scope anyway; not where another thing has that name. */
export const withPlainBuiltins = (expr: Expr): Expr => rewriter(new Set())(expr);

/** Nix manual, "Built-ins": those without `builtins.` that hand-written expressions use. */
const plain: ReadonlySet<string> = new Set(
  "abort baseNameOf dirOf map placeholder removeAttrs throw toString".split(" "),
);

function rewriter(bound: ReadonlySet<string>): (expr: Expr) => Expr {
  const rewrite = (expr: Expr): Expr => {
    const name = plainName(expr);
    if (name !== undefined && !bound.has("builtins") && !bound.has(name)) return variable(name);
    const names = namesBoundBy(expr);
    return mapChildren(expr, names.length === 0 ? rewrite : rewriter(new Set([...bound, ...names])));
  };
  return rewrite;
}

/** `x` of exactly `builtins.x` */
function plainName(expr: Expr): string | undefined {
  const name = nameBelow("builtins", expr);
  return name !== undefined && plain.has(name) ? name : undefined;
}
