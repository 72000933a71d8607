import type { Expr } from "../language/expression.ts";

/**
 * Where a package is below `pkgs`, with or without the catalog: `ocamlPackages`, `cppo`. Undefined for what is computed,
 * as nobody knows what is behind that.
 */
export function packageSteps(expr: Expr): readonly string[] | undefined {
  if (expr.kind !== "select" || expr.target.kind !== "variable" || expr.target.name !== "pkgs")
    return undefined;
  const steps = expr.path.flatMap((step) => (step.kind === "static" ? [step.name] : []));
  if (steps.length < expr.path.length) return undefined;
  return steps[0] === "pkgsOriginal" ? steps.slice(1) : steps;
}
