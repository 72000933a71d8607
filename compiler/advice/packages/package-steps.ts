import type { Expr } from "../../language/expression.ts";
import { namesBelow } from "../../language/names-below.ts";

/**
 * Where a package is below `pkgs`, with or without the catalog: `ocamlPackages`, `cppo`. Undefined for what is computed,
 * as nobody knows what is behind that.
 */
export function packageSteps(expr: Expr): readonly string[] | undefined {
  const steps = namesBelow("pkgs", expr);
  return steps?.[0] === "pkgsOriginal" ? steps.slice(1) : steps;
}
