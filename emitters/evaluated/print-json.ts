import type { AttrsExpr, Expr, ListExpr, PathExpr, StringExpr } from "../../compiler/language/expression.ts";
import { printInline } from "../nix/print.ts";
import { TextBuilder } from "../nix/text-builder.ts";
import { textWithHoles } from "../support/text-with-holes.ts";

/** prettier's width of a line of JSON. */
const width = 80;

/** The name of a file of the recipe tree in JSON: `recipes/apps/x/logo.svg`. */
type PathName = (treePath: string) => string;

/**
 * An expression as JSON in prettier's layout. A residual value is its Nix expression in a string:
 * `"${pkgs.hello}/bin/hello"`. Literal text that reads like one has a backslash: `"\\${pkgs.hello}"`. Sets keep their
 * order.
 */
export function printJson(expr: Expr, pathName: PathName): string {
  const printer = new JsonPrinter(pathName);
  printer.value(expr, "", 0);
  return `${printer.text.toString()}\n`;
}

/** A member of a set that is not its last, `"name": value`, with the indentation before its name. */
export function printJsonMember(name: string, value: Expr, indent: string, pathName: PathName): string {
  const printer = new JsonPrinter(pathName);
  printer.member(name, value, indent, 1);
  return printer.text.toString();
}

class JsonPrinter {
  readonly text = new TextBuilder();
  readonly #pathName: PathName;

  constructor(pathName: PathName) {
    this.#pathName = pathName;
  }

  /** `used` is the width of the line without the value: indentation, name, comma. */
  value(expr: Expr, indent: string, used: number): void {
    if (expr.kind === "list" && expr.elements.length > 0) this.#array(expr, indent, used);
    else if (expr.kind === "attrs" && expr.bindings.length > 0 && isPlain(expr)) this.#object(expr, indent);
    else this.text.add(scalar(expr, this.#pathName));
  }

  #object(expr: AttrsExpr, indent: string): void {
    const inner = `${indent}  `;
    let before = "{\n";
    let left = expr.bindings.length;
    for (const binding of expr.bindings) {
      left -= 1;
      const comma = left > 0 ? 1 : 0;
      if (binding.kind !== "value" || binding.path[0]?.kind !== "static")
        throw new Error("checked by isPlain");
      this.text.add(before);
      this.member(binding.path[0].name, binding.value, inner, comma);
      before = ",\n";
    }
    this.#close("}", indent);
  }

  /** `comma` is the width of what follows on the same line. */
  member(name: string, value: Expr, indent: string, comma: number): void {
    const key = quoted(name);
    this.text.add(indent);
    this.text.add(key);
    this.text.add(": ");
    this.value(value, indent, indent.length + key.length + 2 + comma);
  }

  /** On one line if it fits and contains no set, like prettier. */
  #array(expr: ListExpr, indent: string, used: number): void {
    const flat = flatArray(expr, this.#pathName, width - used);
    if (flat !== undefined) {
      this.text.add(flat);
      return;
    }
    const inner = `${indent}  `;
    let before = "[\n";
    let left = expr.elements.length;
    for (const item of expr.elements) {
      left -= 1;
      this.text.add(before);
      this.text.add(inner);
      this.value(item, inner, inner.length + (left > 0 ? 1 : 0));
      before = ",\n";
    }
    this.#close("]", indent);
  }

  #close(bracket: string, indent: string): void {
    this.text.add("\n");
    this.text.add(indent);
    this.text.add(bracket);
  }
}

/** A list on one line, if it fits into `room` and contains no set. */
function flatArray(expr: ListExpr, pathName: PathName, room: number): string | undefined {
  let text = "[";
  for (const item of expr.elements) {
    if (text.length > 1) text += ", ";
    if (item.kind === "attrs" && item.bindings.length > 0 && isPlain(item)) return undefined;
    const element =
      item.kind === "list" && item.elements.length > 0
        ? flatArray(item, pathName, room)
        : scalar(item, pathName);
    if (element === undefined) return undefined;
    text += element;
    if (text.length >= room) return undefined;
  }
  return `${text}]`;
}

/** A value that is always on one line. */
function scalar(expr: Expr, pathName: PathName): string {
  switch (expr.kind) {
    case "literal":
      if (typeof expr.value === "bigint") return expr.value.toString();
      return typeof expr.value === "number" ? float(expr.value) : JSON.stringify(expr.value);
    case "string":
      return quoted(stringText(expr, pathName));
    case "path":
      return JSON.stringify(pathText(expr, pathName));
    case "list":
      if (expr.elements.length === 0) return "[]";
      break;
    case "attrs":
      if (expr.bindings.length === 0 && !expr.recursive) return "{}";
  }
  return JSON.stringify(textWithHoles([expr], inline));
}

/** Integers get a fraction, because Nix and other parsers would read an integer, perhaps one out of range. */
function float(value: number): string {
  const text = Object.is(value, -0) ? "-0" : JSON.stringify(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Most text needs no escapes, and this check is faster than escaping. */
const quoted = (text: string): string => (/^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text));

function stringText(expr: StringExpr, pathName: PathName): string {
  const parts = expr.parts.map((part) =>
    typeof part !== "string" && part.kind === "path" ? (treePathOf(part, pathName) ?? part) : part,
  );
  return textWithHoles(parts, inline);
}

const pathText = (expr: PathExpr, pathName: PathName): string =>
  textWithHoles([treePathOf(expr, pathName) ?? expr], inline);

/** The name of a file of the recipe tree. */
function treePathOf(expr: PathExpr, pathName: PathName): string | undefined {
  const [only, ...rest] = expr.parts;
  const isKnown = rest.length === 0 && (only === undefined || typeof only === "string");
  return expr.base === "tree" && isKnown ? pathName(only ?? "") : undefined;
}

/** The expression on one line, which suits diffs. */
const inline = (expr: Expr): string =>
  printInline(withoutAddedFallback(expr), { treePath: (path) => `./${path}` });

/** Removes defaults that catalogc added. */
function withoutAddedFallback(expr: Expr): Expr {
  if (expr.kind !== "select" || !expr.addedFallback) return expr;
  const { fallback: _, addedFallback: _added, ...selection } = expr;
  return selection;
}

/** A set that JSON can express: known names of one step each. */
const isPlain = (expr: AttrsExpr): boolean =>
  !expr.recursive &&
  expr.bindings.every(
    (binding) => binding.kind === "value" && binding.path.length === 1 && binding.path[0]?.kind === "static",
  );
