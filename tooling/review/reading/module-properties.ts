import type { ApplyExpr, Expr } from "../../../compiler/language/expression.ts";
import { isObject } from "./json.ts";

/** What nixpkgs' lib/modules.nix makes of values; the numbers are the priorities. */
const priorities: ReadonlyMap<string, number> = new Map([
  ["mkForce", 50],
  ["mkVMOverride", 10],
  ["mkImageMediaOverride", 60],
  ["mkDefault", 1000],
  ["mkOptionDefault", 1500],
]);

/** `lib.mkForce x`, `lib.mkIf condition x` and their like as the evaluated catalog has them; undefined for other calls. */
export function propertyOf(
  { fn, argument }: ApplyExpr,
  data: (expr: Expr) => unknown,
  text: (expr: Expr) => string,
): unknown {
  const name = calledName(fn);
  const priority = priorities.get(name);
  if (priority !== undefined) return { _type: "override", content: data(argument), priority };
  if (name === "mkMerge") {
    const contents = data(argument);
    return Array.isArray(contents) ? { _type: "merge", contents } : undefined;
  }
  if (fn.kind !== "apply") return undefined;
  const [outer, first] = [calledName(fn.fn), fn.argument];
  if (outer === "mkIf" || outer === "optionalAttrs")
    return { _type: "if", condition: text(first), content: data(argument) };
  return outer === "mkOverride" && first.kind === "literal"
    ? { _type: "override", content: data(argument), priority: Number(first.value) }
    : undefined;
}

/** `if c then { … } else { … }`; undefined where it gives anything else than sets. */
export const setThatDepends = (condition: string, then: unknown, otherwise: unknown): unknown =>
  isObject(then) && isObject(otherwise)
    ? {
        _type: "merge",
        contents: [
          { _type: "if", condition, content: then },
          { _type: "if", condition: `not ${condition}`, content: otherwise },
        ],
      }
    : undefined;

function calledName(fn: Expr): string {
  if (fn.kind === "variable") return fn.name;
  if (fn.kind !== "select") return "";
  const step = fn.path.at(-1);
  return step?.kind === "static" ? step.name : "";
}
