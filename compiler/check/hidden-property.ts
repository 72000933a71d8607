import { mustBeKnown } from "../diagnostics/checking.ts";
import type { Binding, Expr } from "../language/expression.ts";
import { isPropertyKind } from "../language/properties.ts";
import type { Value } from "../language/value.ts";
import type { Context } from "./context.ts";
import { spanOf } from "./leaf-reader.ts";
import type { Trail } from "./trail.ts";

/**
 * Whether a value that only Nix can know would be what `lib.mkIf` and its like make, or a set with such a thing in it:
 * nothing merges definitions once the recipe is compiled, so they would be taken for data. Reports it.
 */
export function refuseHiddenProperty(value: Value, trail: () => Trail, context: Context): boolean {
  if (value.kind !== "residual" || !mayBeProperty(value.expr, new Map(), new Set())) return false;
  const step = trail();
  context.report(
    mustBeKnown(
      step.dotted(),
      "a definition (`lib.mkIf`, `lib.mkForce`, …) in an expression only Nix can evaluate",
      "Write such definitions around what depends on the package set, not in it.",
      value.span ?? spanOf(step),
    ),
  );
  return true;
}

type Names = ReadonlyMap<string, Expr>;

/** Looks where the value of the expression comes from, not at what it is computed from; into shared parts once. */
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
