import type { Expr } from "./expression.ts";

/**
 * `a`, `b` of `<root>.a.b`, where `root` is a variable such as `pkgs` or `lib`.
 * @returns undefined for anything else: also where a name is computed, or another value may stand in (`or`)
 */
export function namesBelow(root: string, expr: Expr): readonly string[] | undefined {
  if (expr.kind !== "select" || expr.target.kind !== "variable" || expr.target.name !== root)
    return undefined;
  if (expr.fallback !== undefined) return undefined;
  const names: string[] = [];
  for (const step of expr.path) {
    if (step.kind !== "static") return undefined;
    names.push(step.name);
  }
  return names;
}

/** `a` of exactly `<root>.a`. */
export function nameBelow(root: string, expr: Expr): string | undefined {
  const names = namesBelow(root, expr);
  return names?.length === 1 ? names[0] : undefined;
}

/** `a` of `<root>.a`, whatever of it is meant: `<root>.a.b`, `<root>.a.${b}`, `<root>.a or b`. */
export function firstBelow(root: string, expr: Expr): string | undefined {
  if (expr.kind !== "select" || expr.target.kind !== "variable" || expr.target.name !== root)
    return undefined;
  const [first] = expr.path;
  return first?.kind === "static" ? first.name : undefined;
}
