import { apply, select, variable } from "../../../compiler/language/build.ts";
import type { AttrsExpr, Expr } from "../../../compiler/language/expression.ts";
import { mapChildren, namesBoundBy } from "../../../compiler/language/traversal.ts";
import { staticText } from "../../../compiler/language/text.ts";
import type { AttrsValue } from "../../../compiler/language/value.ts";

/** What the functions of `lib` make: the names in each kind of set, in the order of the function's arguments. */
const parts: Readonly<Record<string, readonly string[]>> = {
  if: ["condition", "content"],
  merge: ["contents"],
  override: ["priority", "content"],
  order: ["priority", "content"],
};

const functions: Readonly<Record<string, string>> = {
  if: "mkIf",
  merge: "mkMerge",
  override: "mkOverride",
  order: "mkOrder",
  "override 50": "mkForce",
  "override 1000": "mkDefault",
  "override 1500": "mkOptionDefault",
  "order 500": "mkBefore",
  "order 1500": "mkAfter",
};

/** Whether `lib.mkIf`, `lib.mkMerge`, `lib.mkForce` or one of their like has made the set. */
export function isProperty(value: AttrsValue): boolean {
  const type = value.entries.get("_type")?.value.force();
  const known = type?.kind === "string" ? staticText(type.text) : undefined;
  return known !== undefined && Object.hasOwn(parts, known);
}

/** An expression with every such set in it, however deep, as the call that makes it. */
export function withPropertyCalls(expr: Expr): Expr {
  // There, `lib` may be anything.
  if (namesBoundBy(expr).includes("lib")) return expr;
  const inner = mapChildren(expr, withPropertyCalls);
  return (inner.kind === "attrs" && callOf(inner)) || inner;
}

function callOf(set: AttrsExpr): Expr | undefined {
  const fields = new Map(set.bindings.map((binding) => fieldOf(binding)));
  const type = fields.get("_type");
  const kind = type?.kind === "string" ? staticText(type) : undefined;
  if (set.recursive || kind === undefined || !Object.hasOwn(parts, kind)) return undefined;
  const names = parts[kind] ?? [];
  const [first, ...rest] = names.flatMap((name) => fields.get(name) ?? []);
  if (first === undefined || rest.length + 2 !== fields.size || rest.length + 1 !== names.length)
    return undefined;
  const short = first.kind === "literal" ? functions[`${kind} ${String(first.value)}`] : undefined;
  const [content] = rest;
  return short !== undefined && content !== undefined
    ? apply(select(variable("lib"), short), content)
    : apply(select(variable("lib"), functions[kind] ?? ""), first, ...rest);
}

/** `name = value;`; what is not so simple has no name here. */
function fieldOf(binding: AttrsExpr["bindings"][number]): readonly [name: string, value: Expr | undefined] {
  if (binding.kind !== "value") return ["", undefined];
  const [step, ...more] = binding.path;
  return step?.kind === "static" && more.length === 0 ? [step.name, binding.value] : ["", undefined];
}
