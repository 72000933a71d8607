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

const attributePath = /^[A-Za-z0-9_][A-Za-z0-9_'+-]*(\.[A-Za-z0-9_][A-Za-z0-9_'+-]*)*$/;

/**
 * The steps below `pkgs` of a package that a text names: `python3Packages.requests`. With `pkgs.` before it, which people
 * are used to from Nix, it is the same package, as `pkgs.pkgs` is `pkgs` (nixpkgs, top-level/all-packages). Undefined
 * for what is no name.
 */
export function packageSteps(text: string): readonly string[] | undefined {
  return attributePath.test(text) ? withoutSet(text).split(".") : undefined;
}

/** A name without the `pkgs.` before it. */
export const withoutSet = (name: string): string => name.replace(/^(?:pkgs\.)+(?=.)/, "");
