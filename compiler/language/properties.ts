import { apply, integer, select, variable } from "./build.ts";
import type { AttrsExpr, Expr } from "./expression.ts";
import { mapChildren, namesBoundBy } from "./traversal.ts";

/** The sets that `mkIf`, `mkMerge`, `mkOverride` and `mkOrder` of nixpkgs `lib/modules.nix` return. */
export type Property =
  | { readonly kind: "if"; readonly condition: Expr; readonly content: Expr }
  | { readonly kind: "merge"; readonly contents: Expr }
  | { readonly kind: "override" | "order"; readonly priority: Expr; readonly content: Expr };

const kinds: ReadonlySet<string> = new Set<Property["kind"]>(["if", "merge", "override", "order"]);

/** Whether `_type` of a set marks it as a property. */
export const isPropertyKind = (name: string): name is Property["kind"] => kinds.has(name);

/** The unary functions with the priority they set. */
const overrides: ReadonlyMap<string, Expr> = new Map([
  ["mkOptionDefault", integer(1500)],
  ["mkDefault", integer(1000)],
  ["mkImageMediaOverride", integer(60)],
  ["mkForce", integer(50)],
  ["mkVMOverride", integer(10)],
]);
const orders: ReadonlyMap<string, Expr> = new Map([
  ["mkBefore", integer(500)],
  ["mkAfter", integer(1500)],
]);

/** The call that makes a property. */
function callOf(property: Property): Expr {
  const call = (name: string, ...[first, ...rest]: [Expr, ...Expr[]]): Expr =>
    apply(select(variable("lib"), name), first, ...rest);
  switch (property.kind) {
    case "if":
      return call("mkIf", property.condition, property.content);
    case "merge":
      return call("mkMerge", property.contents);
    case "override":
    case "order": {
      const { kind, priority, content } = property;
      const [names, general] = kind === "override" ? [overrides, "mkOverride"] : [orders, "mkOrder"];
      const [short] = [...names].find(([, each]) => numberIn(each) === numberIn(priority)) ?? [];
      return short === undefined ? call(general, priority, content) : call(short, content);
    }
  }
}

/** Replaces every property set in an expression, at any depth, with the call that makes it. */
export function withPropertyCalls(expr: Expr): Expr {
  // In this scope `lib` may be bound to another value.
  if (namesBoundBy(expr).includes("lib")) return expr;
  const mapped = mapChildren(expr, withPropertyCalls);
  const property = mapped.kind === "attrs" && !mapped.recursive ? ofSet(mapped) : undefined;
  return property === undefined ? mapped : callOf(property);
}

/** The number of a priority; undefined if it is residual. */
const numberIn = (expr: Expr): number | undefined =>
  expr.kind === "literal" && typeof expr.value === "bigint" ? Number(expr.value) : undefined;

/** The property that the evaluator made of a call. */
function ofSet(set: AttrsExpr): Property | undefined {
  const [type, content] = [fieldOf(set, "_type"), fieldOf(set, "content")];
  const kind = type?.kind === "string" && type.parts.length === 1 ? type.parts[0] : undefined;
  if (kind === "merge") {
    const contents = fieldOf(set, "contents");
    return contents && { kind, contents };
  }
  if (kind === "if") {
    const condition = fieldOf(set, "condition");
    return condition && content && { kind, condition, content };
  }
  if (kind !== "override" && kind !== "order") return undefined;
  const priority = fieldOf(set, "priority");
  return priority && content && { kind, priority, content };
}

/** The value of a binding with one static step. */
export function fieldOf({ bindings }: Pick<AttrsExpr, "bindings">, name: string): Expr | undefined {
  for (const binding of bindings) {
    if (binding.kind !== "value" || binding.path.length !== 1) continue;
    const [step] = binding.path;
    if (step?.kind === "static" && step.name === name) return binding.value;
  }
  return undefined;
}
