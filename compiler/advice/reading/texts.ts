import type { PackageRef } from "../../language/option-values.ts";
import type { Binding, Expr } from "../../language/expression.ts";
import { expressionsIn } from "../../language/expressions-in.ts";
import type { Text } from "../../language/text.ts";
import { staticNames } from "../../language/traversal.ts";

/** The literal parts of an expression or text: parts of strings and paths, and names. */
export function texts(written: Expr | PackageRef | Text): readonly string[] {
  const roots = "expr" in written ? [written.expr] : "kind" in written ? [written] : written.parts;
  const found = roots.filter((root) => typeof root === "string");
  const expressions = roots.filter((root) => typeof root !== "string");
  for (const { expr } of expressionsIn(...expressions)) found.push(...ownTexts(expr));
  return found;
}

function ownTexts(expr: Expr): readonly string[] {
  switch (expr.kind) {
    case "string":
    case "path":
      return expr.parts.filter((part) => typeof part === "string");
    case "variable":
      return [expr.name];
    case "select":
    case "has-attr":
      return staticNames(expr.path);
    case "attrs":
    case "let":
      return expr.bindings.flatMap(namesIn);
    default:
      return [];
  }
}

const namesIn = (binding: Binding): readonly string[] =>
  binding.kind === "inherit" ? binding.names.map(({ name }) => name) : staticNames(binding.path);
