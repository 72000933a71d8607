import { select, variable } from "../language/build.ts";
import type { Expr } from "../language/expression.ts";
import { namesBelow } from "../language/names-below.ts";
import { reify } from "../language/reify.ts";
import { mapChildren, namesBoundBy } from "../language/traversal.ts";
import type { Value } from "../language/value.ts";
import type { Evaluate } from "./context.ts";

/**
 * The value with the defaults of packages' arguments, for what is known in no other way: `false` for
 * `!pkgs.demo.arguments.withTls`. Undefined if it reads no arguments.
 */
export function withArgumentDefaults(value: Value, evaluate: Evaluate): Value | undefined {
  if (value.kind !== "residual" && value.kind !== "string") return undefined;
  let reads = false;
  const filled = (expr: Expr): Expr => {
    if (namesBoundBy(expr).includes("pkgs")) return expr;
    const path = namesBelow("pkgs", expr);
    if (path?.length !== 3 || path[1] !== "arguments") return mapChildren(expr, filled);
    reads = true;
    return { ...select(variable("config"), "pkgs", ...path, "default"), fallback: expr };
  };
  const expr = filled(reify(value));
  const known = reads ? evaluate(expr).force() : undefined;
  return known?.kind === "error" ? undefined : known;
}
