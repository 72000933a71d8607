import type { AttrsExpr, Expr } from "../../language/expression.ts";

/** What `mkIf`, `mkMerge`, `mkOverride` and `mkOrder` of nixpkgs `lib/modules.nix` make. */
export type Property =
  | { readonly kind: "if"; readonly condition: Expr; readonly content: Expr }
  | { readonly kind: "merge"; readonly contents: Expr }
  | { readonly kind: "override"; readonly priority: number; readonly content: Expr }
  | { readonly kind: "order"; readonly content: Expr };

/** Functions of one argument, by name, with the priority that they give. */
const priorities: ReadonlyMap<string, number> = new Map([
  ["mkOptionDefault", 1500],
  ["mkDefault", 1000],
  ["mkImageMediaOverride", 60],
  ["mkForce", 50],
  ["mkVMOverride", 10],
]);

/** A property as a call that is left to Nix, or as the set that the evaluator made of such a call. */
export function propertyOf(expr: Expr): Property | undefined {
  if (expr.kind === "apply") return ofCall(expr.fn, expr.argument);
  return expr.kind === "attrs" && !expr.recursive ? ofSet(expr) : undefined;
}

function ofCall(fn: Expr, last: Expr): Property | undefined {
  const [name, first] = fn.kind === "apply" ? [nameOf(fn.fn), fn.argument] : [nameOf(fn)];
  if (name === undefined) return undefined;
  if (first === undefined) {
    const priority = priorities.get(name);
    if (priority !== undefined) return { kind: "override", priority, content: last };
    if (name === "mkMerge") return { kind: "merge", contents: last };
    return name === "mkBefore" || name === "mkAfter" ? { kind: "order", content: last } : undefined;
  }
  if (name === "mkIf") return { kind: "if", condition: first, content: last };
  if (name === "mkOverride") return { kind: "override", priority: numberIn(first), content: last };
  return name === "mkOrder" ? { kind: "order", content: last } : undefined;
}

/** `lib.mkIf`, or `mkIf` below `with lib;`. */
function nameOf(fn: Expr): string | undefined {
  if (fn.kind === "variable") return fn.name;
  if (fn.kind !== "select" || fn.target.kind !== "variable" || fn.target.name !== "lib") return undefined;
  const last = fn.path.at(-1);
  return last?.kind === "static" ? last.name : undefined;
}

function ofSet(set: AttrsExpr): Property | undefined {
  const type = fieldOf(set, "_type");
  const content = fieldOf(set, "content");
  if (type?.kind !== "string" || type.parts.length !== 1) return undefined;
  switch (type.parts[0]) {
    case "if": {
      const condition = fieldOf(set, "condition");
      return condition && content && { kind: "if", condition, content };
    }
    case "merge": {
      const contents = fieldOf(set, "contents");
      return contents && { kind: "merge", contents };
    }
    case "override": {
      const priority = fieldOf(set, "priority");
      return priority && content && { kind: "override", priority: numberIn(priority), content };
    }
    case "order":
      return content && { kind: "order", content };
    default:
      return undefined;
  }
}

function fieldOf({ bindings }: AttrsExpr, name: string): Expr | undefined {
  for (const binding of bindings) {
    if (binding.kind !== "value" || binding.path.length !== 1) continue;
    const [step] = binding.path;
    if (step?.kind === "static" && step.name === name) return binding.value;
  }
  return undefined;
}

/** The priority of a plain definition, where only Nix knows another. */
const numberIn = (expr: Expr): number =>
  expr.kind === "literal" && typeof expr.value === "bigint" ? Number(expr.value) : 100;
