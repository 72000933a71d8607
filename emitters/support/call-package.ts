import { variable } from "../../compiler/language/build.ts";
import type { Expr, LambdaExpr, SelectExpr } from "../../compiler/language/expression.ts";
import { nameBelow } from "../../compiler/language/names-below.ts";
import { isNixIdentifier } from "../../compiler/language/nix-names.ts";
import { mapChildren, namesBoundBy } from "../../compiler/language/traversal.ts";
import { forEachInherited, namesIn } from "./shared-locals.ts";

/**
 * `{ lib, buildGoModule, postgresql }: body`: the arguments are what the body uses. A free `pkgs.x.y` becomes `x.y`
 * with an argument `x`. What cannot be an argument (a name that is no identifier or that the body uses for something
 * else, a selection with `or`) goes through the argument `pkgs`, the same scope as a set.
 *
 * They come as nixpkgs sorts them: `lib`, what `head` uses (the part of the body that says what is called), fetchers,
 * the rest by name.
 */
export function toCallPackage(written: Expr, head?: Expr): LambdaExpr {
  const body = withPlainBuiltins(written);
  // An argument of that name would be caught.
  const taken = new Set([...namesIn(body)].filter((name) => !roots.has(name)));
  const { expr, used } = withArguments(body, taken);
  const called = head === undefined ? new Set<string>() : withArguments(head, taken).used;
  const group = (name: string): number => {
    if (name === "lib") return 0;
    if (called.has(name)) return 1;
    return name.startsWith("fetch") ? 2 : 3;
  };
  const fields = [...used].sort((a, b) => group(a) - group(b) || (a < b ? -1 : 1)).map((name) => ({ name }));
  const parameter = { kind: "pattern", fields, ellipsis: false } as const;
  return { kind: "lambda", parameter, body: expr, blankBeforeBody: true };
}

/** The roots of every expression in the catalog that are arguments here; `builtins` is always there. */
const roots: ReadonlySet<string> = new Set(["lib", "pkgs"]);

/** The expression with free `pkgs.x` replaced, and the arguments that it needs. */
function withArguments(body: Expr, taken: ReadonlySet<string>): { expr: Expr; used: ReadonlySet<string> } {
  const used = new Set<string>();
  /** Of what is inside of the binders of `bound`. */
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

/** `pkgs.x.y` as the argument `x` and the selection `x.y`, when `x` can be an argument. */
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

/** As an argument it would hide what every reader takes it for. */
const reserved: ReadonlySet<string> = new Set(["builtins", "false", "null", "true"]);

/** `throw` for `builtins.throw`, as nixpkgs writes what Nix has in scope anyway; not where another thing has that name. */
const withPlainBuiltins = (expr: Expr): Expr => rewriter(new Set())(expr);

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
