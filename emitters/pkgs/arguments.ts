import { variable } from "../../compiler/language/build.ts";
import type { Expr, LambdaExpr, SelectExpr } from "../../compiler/language/expression.ts";
import { mapChildren } from "../../compiler/language/map-children.ts";

/**
 * `{ lib, buildGoModule, postgresql }: body`: the arguments are what the body uses. A free `pkgs.x.y` becomes `x.y`
 * with an argument `x`. What cannot be an argument (a name that is no identifier or that the body uses for something
 * else, a selection with `or`) goes through the argument `pkgs`, the same scope as a set.
 *
 * `head` is the part of the body that says what is called: its arguments come first.
 */
export function toCallPackage(body: Expr, head: Expr): LambdaExpr {
  const taken = namesIn(body);
  const used = new Set<string>();
  const rewritten = rewrite(body, new Set(), taken, used);
  const called = new Set<string>();
  rewrite(head, new Set(), taken, called);
  const group = (name: string): number => {
    if (name === "lib") return 0;
    if (called.has(name)) return 1;
    return name.startsWith("fetch") ? 2 : 3;
  };
  const fields = [...used].sort((a, b) => group(a) - group(b) || (a < b ? -1 : 1)).map((name) => ({ name }));
  return { kind: "lambda", parameter: { kind: "pattern", fields, ellipsis: false }, body: rewritten };
}

/** The roots of every expression in the catalog that are arguments here; `builtins` is always there. */
const roots: ReadonlySet<string> = new Set(["lib", "pkgs"]);

/**
 * Replaces free `pkgs.x` and collects the arguments that are needed. `bound` are the names bound around the
 * expression, `taken` those that no argument may have.
 */
function rewrite(
  expr: Expr,
  bound: ReadonlySet<string>,
  taken: ReadonlySet<string>,
  used: Set<string>,
): Expr {
  const argument = bound.has("pkgs") ? undefined : argumentOf(expr, taken);
  if (argument !== undefined && expr.kind === "select") {
    used.add(argument);
    return mapSteps(expr, (child) => rewrite(child, bound, taken, used));
  }
  if (expr.kind === "variable" && roots.has(expr.name) && !bound.has(expr.name)) used.add(expr.name);
  return mapChildren(expr, (child, names) =>
    rewrite(child, names.length === 0 ? bound : new Set([...bound, ...names]), taken, used),
  );
}

/** `x` for `pkgs.x…` when `x` can be an argument. */
function argumentOf(expr: Expr, taken: ReadonlySet<string>): string | undefined {
  if (expr.kind !== "select" || expr.fallback !== undefined) return undefined;
  if (expr.target.kind !== "variable" || expr.target.name !== "pkgs") return undefined;
  const [first] = expr.path;
  return first?.kind === "static" && isArgumentName(first.name) && !taken.has(first.name)
    ? first.name
    : undefined;
}

/** `pkgs.x.y` → `x.y` */
function mapSteps(expr: SelectExpr, map: (child: Expr) => Expr): Expr {
  const [first, ...rest] = expr.path;
  if (first?.kind !== "static") return expr;
  if (rest.length === 0) return variable(first.name);
  const steps = mapChildren({ ...expr, target: variable(first.name), path: rest }, map);
  return steps;
}

/** Names that variables and binders of the body have, other than the roots: an argument of that name would be caught. */
function namesIn(body: Expr): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (expr: Expr): Expr => {
    if (expr.kind === "variable") names.add(expr.name);
    return mapChildren(expr, (child, bound) => {
      for (const name of bound) names.add(name);
      return visit(child);
    });
  };
  visit(body);
  for (const root of roots) names.delete(root);
  return names;
}

/** Nix manual, "Identifiers"; keywords and `builtins` are none. */
const isArgumentName = (name: string): boolean => /^[A-Za-z_][\w'-]*$/.test(name) && !reserved.has(name);

const reserved: ReadonlySet<string> = new Set(
  "assert builtins else false if in inherit let null or rec then true with".split(" "),
);
