import type { Expr } from "../../compiler/language/expression.ts";
import { reify } from "../../compiler/language/reify.ts";
import { staticText, type Text } from "../../compiler/language/text.ts";
import type { Value } from "../../compiler/language/value.ts";
import { string } from "../../compiler/language/build.ts";
import { printInline, findUnprintable } from "../../emitters/nix/print.ts";

const nix = (expr: Expr): string =>
  findUnprintable(expr) ? "(not printable)" : printInline(expr, { treePath: (path) => `./${path}` });

/**
 * Checked data or a part of the resolved catalog as JSON: maps are objects, texts are strings, what only Nix knows is
 * `{ "nix": "…" }`, a file of the recipes is `{ "file": "…" }`.
 */
export function plainData(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value !== "object" || value === null) return value === undefined ? null : value;
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, each]) => [String(key), plainData(each)]));
  if (value instanceof Set) return [...value].map(plainData);
  if (Array.isArray(value)) return value.map(plainData);
  if (isText(value)) return staticText(value) ?? { nix: nix(string(...value.parts)) };
  if ("kind" in value && value.kind === "file" && "path" in value) return { file: value.path };
  if (isExpressionHolder(value)) return { nix: nix(value.expr) };
  if (isValue(value)) return dataOf(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainData(each)]));
}

/** An evaluated value, forced all the way down. */
export function dataOf(value: Value): unknown {
  switch (value.kind) {
    case "null":
      return null;
    case "bool":
    case "float":
      return value.value;
    case "int":
      return plainData(value.value);
    case "string":
      return plainData(value.text);
    case "path":
      return { file: value.path };
    case "list":
      return value.elements.map((each) => dataOf(each.force()));
    case "attrs":
      return Object.fromEntries([...value.entries].map(([name, each]) => [name, dataOf(each.value.force())]));
    case "function":
    case "residual":
      return { nix: nix(reify(value)) };
    case "error":
      return { error: "this value could not be evaluated" };
  }
}

const isText = (value: object): value is Text => "parts" in value && !("kind" in value);
const isExpressionHolder = (value: object): value is { readonly expr: Expr } =>
  "kind" in value && (value.kind === "package" || value.kind === "expression") && "expr" in value;

const valueKinds = new Set([
  "null",
  "bool",
  "int",
  "float",
  "string",
  "path",
  "list",
  "attrs",
  "function",
  "residual",
  "error",
]);
const isValue = (value: object): value is Value =>
  "kind" in value && typeof value.kind === "string" && valueKinds.has(value.kind);

/** On one line, as JSON; Nix as it is. */
export function inlineData(data: unknown): string {
  if (typeof data === "object" && data !== null && !Array.isArray(data)) {
    if ("nix" in data && typeof data.nix === "string") return data.nix;
    const entries = Object.entries(data).map(([key, each]) => `${key}: ${inlineData(each)}`);
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  if (Array.isArray(data)) return `[${data.map(inlineData).join(", ")}]`;
  return JSON.stringify(data) ?? "null";
}
