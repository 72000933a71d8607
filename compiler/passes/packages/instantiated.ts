import { type AttrValue, isList } from "../../language/option-values.ts";
import type { Expr } from "../../language/expression.ts";
import { firstBelow, nameBelow } from "../../language/names-below.ts";

/** The packages directly below `pkgs` that Nix instantiates if the value becomes part of a derivation. */
export function instantiatedIn(value: AttrValue): readonly string[] {
  if (value === null || typeof value !== "object") return [];
  if (isList(value)) return value.flatMap(instantiatedIn);
  // A conditional value is not certain.
  if ("onlyIf" in value) return [];
  if ("parts" in value) return value.parts.flatMap(instantiatedBy);
  switch (value.kind) {
    case "package":
    case "expression":
      return instantiatedBy(value.expr);
    case "attrs":
      return [...value.entries.values()].flatMap(instantiatedIn);
    case "file":
      return [];
  }
}

/** `x` for `pkgs.x`, `"${pkgs.x}/share"` and `lib.getExe pkgs.x`; `pkgs.x.version` only needs the version. */
function instantiatedBy(expr: Expr | string): readonly string[] {
  if (typeof expr === "string") return [];
  if (expr.kind === "string") return expr.parts.flatMap(instantiatedBy);
  if (expr.kind === "apply") return isOutputFunction(expr.fn) ? instantiatedBy(expr.argument) : [];
  const name = nameBelow("pkgs", expr);
  return name === undefined ? [] : [name];
}

/** nixpkgs manual, "lib.meta.getExe", "lib.attrsets.getBin". */
const outputFunctions: ReadonlySet<string> = new Set(["getExe", "getBin", "getDev", "getLib"]);

const isOutputFunction = (fn: Expr): boolean => outputFunctions.has(nameBelow("lib", fn) ?? "");

/** `x` for `pkgs.x`, `pkgs.x.y` and `pkgs.x.overrideAttrs (…)`: the package that is evaluated first. */
export function rootOf(expr: Expr): string | undefined {
  let at = expr;
  for (;;) {
    if (at.kind === "apply") at = at.fn;
    else if (at.kind === "select" && at.target.kind !== "variable") at = at.target;
    else return firstBelow("pkgs", at);
  }
}
