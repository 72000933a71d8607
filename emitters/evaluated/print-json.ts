import type { AttrsExpr, Expr, ListExpr, PathExpr, StringExpr } from "../../compiler/language/expression.ts";
import { printInline } from "../nix/print.ts";

/** What prettier takes as the width of a line of JSON. */
const width = 80;

/** How files of the recipe tree are named in JSON: `recipes/apps/x/logo.svg`. */
type PathName = (treePath: string) => string;

/**
 * An expression as JSON that prettier leaves alone. Where only Nix knows a value, it stands as the Nix expression in a
 * string: `"${pkgs.hello}/bin/hello"`. Sets keep their order.
 */
export function printJson(expr: Expr, pathName: PathName): string {
  return `${value(expr, pathName, "", 0)}\n`;
}

/** `used` is how much of the line is taken beside the value: indentation, name, comma. */
function value(expr: Expr, pathName: PathName, indent: string, used: number): string {
  switch (expr.kind) {
    case "literal":
      return typeof expr.value === "bigint" ? expr.value.toString() : JSON.stringify(expr.value);
    case "string":
      return quoted(stringText(expr, pathName));
    case "path":
      return JSON.stringify(pathText(expr, pathName));
    case "list":
      return array(expr, pathName, indent, used);
    case "attrs":
      return isPlain(expr) ? object(expr, pathName, indent) : JSON.stringify(hole(expr));
    default:
      return JSON.stringify(hole(expr));
  }
}

/** Most text is as it is in quotes: to look is quicker than to have it escaped. */
const quoted = (text: string): string => (/^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text));

function stringText(expr: StringExpr, pathName: PathName): string {
  let text = "";
  for (const part of expr.parts) {
    if (typeof part === "string") text += part;
    else text += part.kind === "path" && part.base === "tree" ? pathText(part, pathName) : hole(part);
  }
  return text;
}

function pathText(expr: PathExpr, pathName: PathName): string {
  const [only, ...rest] = expr.parts;
  if (expr.base !== "tree" || rest.length > 0 || (only !== undefined && typeof only !== "string"))
    return hole(expr);
  return pathName(only ?? "");
}

/** `${…}` with the expression on one line, as a reader of a diff wants it. */
const hole = (expr: Expr): string =>
  `\${${printInline(withoutFallback(expr), { treePath: (path) => `./${path}` })}}`;

/** `a.b or c` is `a.b` for a reader. */
function withoutFallback(expr: Expr): Expr {
  if (expr.kind !== "select") return expr;
  const { fallback: _, ...selection } = expr;
  return selection;
}

/** A set that JSON can say: known names, one step each. */
const isPlain = (expr: AttrsExpr): boolean =>
  !expr.recursive &&
  expr.bindings.every(
    (binding) => binding.kind === "value" && binding.path.length === 1 && binding.path[0]?.kind === "static",
  );

function object(expr: AttrsExpr, pathName: PathName, indent: string): string {
  if (expr.bindings.length === 0) return "{}";
  const inner = `${indent}  `;
  const last = expr.bindings.length - 1;
  let text = "{\n";
  for (const [index, binding] of expr.bindings.entries()) {
    const comma = index < last ? "," : "";
    if (binding.kind !== "value" || binding.path[0]?.kind !== "static") throw new Error("checked by isPlain");
    const name = `${quoted(binding.path[0].name)}: `;
    const used = inner.length + name.length + comma.length;
    text += `${inner}${name}${value(binding.value, pathName, inner, used)}${comma}\n`;
  }
  return `${text}${indent}}`;
}

/** On one line when it fits and holds no set, as prettier lays out JSON. */
function array(expr: ListExpr, pathName: PathName, indent: string, used: number): string {
  if (expr.elements.length === 0) return "[]";
  const inner = `${indent}  `;
  const last = expr.elements.length - 1;
  const items = expr.elements.map((item, index) =>
    value(item, pathName, inner, inner.length + (index < last ? 1 : 0)),
  );
  const flat = `[${items.join(", ")}]`;
  if (used + flat.length <= width && !flat.includes("\n")) return flat;
  return `[\n${items.map((item) => inner + item).join(",\n")}\n${indent}]`;
}
