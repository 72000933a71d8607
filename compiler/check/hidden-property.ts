import { mustBeKnown } from "../diagnostics/checking.ts";
import type { Binding, Expr } from "../language/expression.ts";
import { isPropertyKind } from "../language/properties.ts";
import type { Value } from "../language/value.ts";
import type { Context } from "./context.ts";
import { spanOf } from "./leaf-reader.ts";
import type { Trail } from "./trail.ts";

/**
 * Reports a residual value that would be the result of `lib.mkIf` or the like, or a set that contains one. No
 * definitions are merged after the recipe is compiled, so such a value would be taken for data.
 */
export function refuseHiddenProperty(value: Value, trail: () => Trail, context: Context): boolean {
  if (value.kind !== "residual" || !mayBeProperty(value.expr, new Map(), new Set())) return false;
  const step = trail();
  context.report(
    mustBeKnown(
      step.dotted(),
      "a definition (`lib.mkIf`, `lib.mkForce`, …) in an expression only Nix can evaluate",
      "Put the definition outside the expression that depends on the package set.",
      value.span ?? spanOf(step),
    ),
  );
  return true;
}

type Names = ReadonlyMap<string, Expr>;

/** Follows the origin of the value, not the inputs of its computation; shared parts are visited once. */
function mayBeProperty(expr: Expr, names: Names, seen: Set<Expr>): boolean {
  const may = (each: Expr, known = names): boolean => mayBeProperty(each, known, seen);
  switch (expr.kind) {
    case "variable": {
      const bound = names.get(expr.name);
      if (bound === undefined || seen.has(bound)) return false;
      seen.add(bound);
      return may(bound);
    }
    case "attrs":
      return (
        isProperty(expr.bindings) ||
        expr.bindings.some((binding) => binding.kind === "value" && may(binding.value))
      );
    case "if":
      return may(expr.then) || may(expr.else);
    case "let":
      return may(expr.body, new Map([...names, ...boundBy(expr.bindings)]));
    case "with":
    case "assert":
      return may(expr.body);
    case "binary":
      return expr.operator === "//" && (may(expr.left) || may(expr.right));
    case "select":
      return expr.fallback !== undefined && may(expr.fallback);
    default:
      return false;
  }
}

function isProperty(bindings: readonly Binding[]): boolean {
  const type = boundBy(bindings).get("_type");
  const [only] = type?.kind === "string" ? type.parts : [];
  return typeof only === "string" && isPropertyKind(only);
}

function boundBy(bindings: readonly Binding[]): Names {
  return new Map(
    bindings.flatMap((binding): readonly (readonly [string, Expr])[] => {
      if (binding.kind !== "value" || binding.path.length !== 1) return [];
      const [step] = binding.path;
      return step?.kind === "static" ? [[step.name, binding.value]] : [];
    }),
  );
}
