import type { Expr } from "./expression.ts";

/**
 * `a`, `b` for `<root>.a.b`, where `root` is a variable such as `pkgs` or `lib`.
 * @returns undefined for any other expression, including computed names and selections with `or`
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

/** `a` for exactly `<root>.a`. */
export function nameBelow(root: string, expr: Expr): string | undefined {
  const names = namesBelow(root, expr);
  return names?.length === 1 ? names[0] : undefined;
}

/** `a` for any selection from `<root>.a`: `<root>.a.b`, `<root>.a.${b}`, `<root>.a or b`. */
export function firstBelow(root: string, expr: Expr): string | undefined {
  if (expr.kind !== "select" || expr.target.kind !== "variable" || expr.target.name !== root)
    return undefined;
  const [first] = expr.path;
  return first?.kind === "static" ? first.name : undefined;
}

const attributePath = /^[A-Za-z0-9_][A-Za-z0-9_'+-]*(\.[A-Za-z0-9_][A-Za-z0-9_'+-]*)*$/;

/**
 * The steps below `pkgs` of a package name in a string: `python3Packages.requests`. A leading `pkgs.`, as in Nix, does
 * not change the package, because `pkgs.pkgs` is `pkgs` (nixpkgs, top-level/all-packages). Undefined if the text is not
 * a name.
 */
export function packageSteps(text: string): readonly string[] | undefined {
  return attributePath.test(text) ? withoutSet(text).split(".") : undefined;
}

/** Removes a leading `pkgs.`. */
export const withoutSet = (name: string): string => name.replace(/^(?:pkgs\.)+(?=.)/, "");
