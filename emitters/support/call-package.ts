import { variable } from "../../compiler/language/build.ts";
import type { Expr, LambdaExpr, SelectExpr } from "../../compiler/language/expression.ts";
import { nameBelow } from "../../compiler/language/names-below.ts";
import { isNixIdentifier } from "../../compiler/language/nix-names.ts";
import { mapChildren, namesBoundBy } from "../../compiler/language/traversal.ts";
import { forEachInherited, namesIn } from "./shared-locals.ts";

/**
 * `{ lib, buildGoModule, postgresql }: body` with the arguments that the body uses. A free `pkgs.x.y` becomes `x.y`
 * with an argument `x`. A name that cannot be an argument (not an identifier, or used for something else in the body,
 * or a selection with `or`) is selected from the argument `pkgs`, which is the same scope as a set.
 *
 * The order is that of nixpkgs: `lib`, the names in `head` (the part of the body with the called function), fetchers,
 * the rest by name. `own` are arguments with defaults, which come last.
 */
export function toCallPackage(
  written: Expr,
  head?: Expr,
  own: ReadonlyMap<string, Expr> = new Map(),
): LambdaExpr {
  const body = withPlainBuiltins(written);
  // An argument of that name would be shadowed.
  const taken = new Set([...namesIn(body), ...own.keys()].filter((name) => !roots.has(name)));
  const { expr, used } = withArguments(body, taken);
  const options = [...own].map(([name, value]) => {
    const { expr: fallback, used: ofDefault } = withArguments(withPlainBuiltins(value), taken);
    for (const each of ofDefault) used.add(each);
    return { name, fallback };
  });
  const called = head === undefined ? new Set<string>() : withArguments(head, taken).used;
  const group = (name: string): number => {
    if (name === "lib") return 0;
    if (called.has(name)) return 1;
    return name.startsWith("fetch") ? 2 : 3;
  };
  const fields = [...used]
    .filter((name) => !own.has(name))
    .sort((a, b) => group(a) - group(b) || (a < b ? -1 : 1))
    .map((name) => ({ name }));
  const parameter = { kind: "pattern", fields: [...fields, ...options], ellipsis: false } as const;
  return { kind: "lambda", parameter, body: expr, blankBeforeBody: true };
}

/** The root names that are arguments here; `builtins` is always in scope. */
const roots: ReadonlySet<string> = new Set(["lib", "pkgs"]);

/** The expression with each free `pkgs.x` replaced, and the arguments that it needs. */
function withArguments(body: Expr, taken: ReadonlySet<string>): { expr: Expr; used: Set<string> } {
  const used = new Set<string>();
  /** For expressions inside the binders of `bound`. */
  const rewriter = (bound: ReadonlySet<string>): ((expr: Expr) => Expr) => {
    const use = (name: string): void => {
      if (roots.has(name) && !bound.has(name)) used.add(name);
    };
    const rewrite = (expr: Expr): Expr => {
      const argument = bound.has("pkgs") ? undefined : argumentOf(expr, taken);
      if (argument !== undefined) {
        used.add(argument.name);
        return argument.rest === undefined ? variable(argument.name) : mapChildren(argument.rest, rewrite);
      }
      if (expr.kind === "variable") use(expr.name);
      forEachInherited(expr, use);
      const names = namesBoundBy(expr);
      return mapChildren(expr, names.length === 0 ? rewrite : rewriter(new Set([...bound, ...names])));
    };
    return rewrite;
  };
  return { expr: rewriter(new Set())(body), used };
}

/** `pkgs.x.y` as the argument `x` and the selection `x.y`, if `x` can be an argument. */
function argumentOf(
  expr: Expr,
  taken: ReadonlySet<string>,
): { readonly name: string; readonly rest?: SelectExpr } | undefined {
  if (expr.kind !== "select" || expr.fallback !== undefined) return undefined;
  if (expr.target.kind !== "variable" || expr.target.name !== "pkgs") return undefined;
  const [first, ...path] = expr.path;
  if (first?.kind !== "static" || !isArgumentName(first.name) || taken.has(first.name)) return undefined;
  const { name } = first;
  return path.length === 0 ? { name } : { name, rest: { ...expr, target: variable(name), path } };
}

const isArgumentName = (name: string): boolean => isNixIdentifier(name) && !reserved.has(name);

/** As arguments these names would mislead readers. */
const reserved: ReadonlySet<string> = new Set(["builtins", "false", "null", "true"]);

/** `throw` for `builtins.throw`, as in nixpkgs, unless another binding has that name. */
const withPlainBuiltins = (expr: Expr): Expr => rewriter(new Set())(expr);

/** Nix manual, "Built-ins": those that handwritten expressions use without `builtins.`. */
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

/** `x` for exactly `builtins.x`. */
function plainName(expr: Expr): string | undefined {
  const name = nameBelow("builtins", expr);
  return name !== undefined && plain.has(name) ? name : undefined;
}
