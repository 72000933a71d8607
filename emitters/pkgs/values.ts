import {
  attrsOf,
  list,
  literal,
  select,
  string,
  stringOfParts,
  treePath,
  variable,
} from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Text } from "../../compiler/language/text.ts";
import type { AttrValue } from "../../compiler/ir/package.ts";
import type { Listed, PackageRef, PathLike } from "../../compiler/ir/values.ts";
import { conditionalList, packageList } from "../support/package-list.ts";
import type { Attribute } from "./model.ts";

// Leaves: values of the resolved catalog as expressions, and attributes that are left out at their default.

export const pkgs = (...path: readonly string[]): Expr => select(variable("pkgs"), ...path);
export const lib = (...path: readonly string[]): Expr => select(variable("lib"), ...path);
export const finalAttrs = (...path: readonly string[]): Expr => select(variable("finalAttrs"), ...path);
/** The catalog's own Nix helpers, `out/lib/`. */
export const catalogLib = (helper: string): Expr => pkgs("catalogLib", helper);

export const textExpr = (text: Text): Expr => stringOfParts(text.parts);
export const texts = (values: readonly Listed<Text>[]): Expr => conditionalList(values, textExpr);
export const packages = (refs: readonly PackageRef[]): Expr => packageList(refs);
export const path = (value: PathLike): Expr => (value.kind === "file" ? treePath(value.path) : value.expr);
export const paths = (values: readonly Listed<PathLike>[]): Expr => conditionalList(values, path);

/** A structured attribute. Lists and sets stay what they are: structured attributes carry them to the build script. */
export function attrValue(value: AttrValue): Expr {
  if (value === null || typeof value !== "object") return literal(value);
  if (isList(value)) return list(value.map(attrValue));
  if ("parts" in value) return textExpr(value);
  switch (value.kind) {
    case "package":
      return value.expr;
    case "file":
    case "expression":
      return path(value);
    case "attrs":
      return attrsOf([...value.entries].map(([name, entry]) => [name, attrValue(entry)] as const));
    case "conditional":
      return orNull(value.onlyIf, attrValue(value.value));
  }
}

/** `if condition then value else null` */
const orNull = (condition: Expr, value: Expr): Expr => ({
  kind: "if",
  condition,
  then: value,
  else: literal(null),
});

const isList = (value: AttrValue): value is readonly AttrValue[] => Array.isArray(value);

/**
 * An environment variable. nixpkgs takes derivations, strings, booleans and integers in `env`
 * (nixpkgs manual, "Attributes of mkDerivation", `env`), so a float is its digits and a file its stored copy.
 */
export function environmentValue(value: AttrValue): Expr {
  if (typeof value === "number") return string(String(value));
  const isFile = value !== null && typeof value === "object" && "kind" in value && value.kind === "file";
  return isFile ? string(path(value)) : attrValue(value);
}

/** `name = [ … ];` unless the list is empty. */
export const unlessEmpty = <T>(
  name: string,
  values: readonly T[],
  toExpr: (values: readonly T[]) => Expr,
): readonly Attribute[] => (values.length === 0 ? [] : [[name, toExpr(values)]]);

/** `name = value;` when the condition holds. */
export const when = (condition: boolean, name: string, value: () => Expr): readonly Attribute[] =>
  condition ? [[name, value()]] : [];
