import type { Expr } from "../language/expression.ts";
import { staticText } from "../language/text.ts";
import type { Value } from "../language/value.ts";

/** A value in words, for "but this is …". `written` is a number or boolean as written in the recipe. */
export function describeValue(value: Value, written?: string): string {
  switch (value.kind) {
    case "null":
      return "`null`";
    case "bool":
      return `the boolean \`${written ?? String(value.value)}\``;
    case "int":
      return `the integer \`${written ?? String(value.value)}\``;
    case "float":
      return `the float \`${written ?? String(value.value)}\``;
    case "string": {
      const known = staticText(value.text);
      return known === undefined ? "a string with parts only Nix can evaluate" : `the string ${quote(known)}`;
    }
    case "path":
      return `the file \`${value.path}\``;
    case "list":
      return value.elements.length === 0 ? "an empty list" : "a list";
    case "attrs":
      return "an attribute set";
    case "function":
      return "a function";
    case "residual": {
      const shown = dottedName(value.expr);
      return shown === undefined
        ? "an expression only Nix can evaluate"
        : `\`${shown}\`, which only Nix can evaluate`;
    }
    case "error":
      return "a value with an error";
  }
}

/** `pkgs.hello`, for an expression that is a name. */
function dottedName(expr: Expr): string | undefined {
  if (expr.kind === "variable") return expr.name;
  if (expr.kind !== "select" || expr.fallback !== undefined) return undefined;
  const target = dottedName(expr.target);
  const steps = expr.path.map((step) => (step.kind === "static" ? step.name : undefined));
  return target === undefined || steps.includes(undefined) ? undefined : [target, ...steps].join(".");
}

function quote(text: string): string {
  return `\`${JSON.stringify(text.length > 40 ? `${text.slice(0, 37)}...` : text)}\``;
}
