import { variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { reify } from "../../compiler/language/reify.ts";
import { mapChildren, namesBoundBy } from "../../compiler/language/traversal.ts";
import type { Package } from "../../compiler/ir/package.ts";

/** The arguments of `package.nix` with their defaults, by name. */
export const argumentsOf = (pkg: Package): ReadonlyMap<string, Expr> =>
  new Map(
    [...pkg.arguments]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { default: value }]) => [name, withOwnArguments(reify(value), pkg)] as const),
  );

/**
 * `withTls` for `pkgs.demo.arguments.withTls` in the file of `demo`. Where the name is bound to something else, the
 * expression stays: the package has its arguments in `passthru`, too.
 */
export function withOwnArguments(expr: Expr, { name, arguments: own }: Package): Expr {
  if (own.size === 0) return expr;
  const rewriter = (bound: ReadonlySet<string>): ((each: Expr) => Expr) => {
    const rewrite = (each: Expr): Expr => {
      const argument = bound.has("pkgs") ? undefined : argumentIn(each, name);
      if (argument !== undefined && own.has(argument.name) && !bound.has(argument.name)) {
        const { rest } = argument;
        return rest.length === 0
          ? variable(argument.name)
          : mapChildren({ ...argument.select, target: variable(argument.name), path: rest }, rewrite);
      }
      const names = namesBoundBy(each);
      return mapChildren(each, names.length === 0 ? rewrite : rewriter(new Set([...bound, ...names])));
    };
    return rewrite;
  };
  return rewriter(new Set())(expr);
}

/** Whether the expression has its arguments from the package (`passthru.arguments`). */
export function readsArguments(expr: Expr, pkg: Package): boolean {
  return [...expressionsIn(withOwnArguments(expr, pkg))].some(({ expr: each }) => {
    const [first, second] = each.kind === "select" ? each.path : [];
    return (
      first?.kind === "static" &&
      first.name === pkg.name &&
      second?.kind === "static" &&
      second.name === "arguments"
    );
  });
}

type Select = Extract<Expr, { kind: "select" }>;

/** `pkgs.<pkg>.arguments.<name>`, and what is selected from it. */
function argumentIn(
  expr: Expr,
  pkg: string,
): { readonly name: string; readonly rest: Select["path"]; readonly select: Select } | undefined {
  if (expr.kind !== "select" || expr.target.kind !== "variable" || expr.target.name !== "pkgs")
    return undefined;
  const [first, second, third, ...rest] = expr.path;
  const isArgument =
    first?.kind === "static" &&
    first.name === pkg &&
    second?.kind === "static" &&
    second.name === "arguments" &&
    third?.kind === "static";
  return isArgument ? { name: third.name, rest, select: expr } : undefined;
}
