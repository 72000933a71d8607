import type {
  ApplyExpr,
  AttrName,
  AttrsExpr,
  BinaryExpr,
  BinaryOperator,
  Binding,
  Expr,
  InheritBinding,
  ListExpr,
  Literal,
  PathExpr,
  SelectExpr,
  StringExpr,
  ValueBinding,
  VariableExpr,
} from "./expression.ts";
import { textOfParts } from "./text.ts";

// Constructors of expressions without a place, for emitters and for the evaluator's residuals.

export const literal = (value: Literal["value"]): Literal => ({ kind: "literal", value });
export const integer = (value: number | bigint): Literal => literal(BigInt(value));
export const string = (...parts: readonly (string | Expr)[]): StringExpr => stringOfParts(parts);
/** The same for any number of parts. */
export const stringOfParts = (parts: readonly (string | Expr)[]): StringExpr => ({
  kind: "string",
  parts: textOfParts(parts).parts,
});
export const treePath = (path: string): PathExpr => ({
  kind: "path",
  base: "tree",
  parts: path === "" ? [] : [path],
});
export const list = (elements: readonly Expr[]): ListExpr => ({ kind: "list", elements });
export const variable = (name: string): VariableExpr => ({ kind: "variable", name });

export const name = (key: string): AttrName => ({ kind: "static", name: key });

/** `target.a.b` */
export const select = (target: Expr, ...path: readonly string[]): SelectExpr => ({
  kind: "select",
  target,
  path: path.map(name),
});

/** `selection or ""`, for an attribute of nixpkgs that may be missing. catalogc adds the default, not the recipe. */
export const orNoText = (selection: SelectExpr): SelectExpr => ({
  ...selection,
  fallback: string(),
  addedFallback: true,
});

/** `fn a b c` */
export function apply(fn: Expr, first: Expr, ...rest: readonly Expr[]): ApplyExpr {
  let applied: ApplyExpr = { kind: "apply", fn, argument: first };
  for (const argument of rest) applied = { kind: "apply", fn: applied, argument };
  return applied;
}

export const binary = (operator: BinaryOperator, left: Expr, right: Expr): BinaryExpr => ({
  kind: "binary",
  operator,
  left,
  right,
});

/** `a.b = value;`. A string key is one step, an array is a path. */
export function bind(
  key: string | readonly string[],
  value: Expr,
  layout?: Pick<ValueBinding, "comment" | "blankBefore">,
): ValueBinding {
  const path = typeof key === "string" ? [name(key)] : key.map(name);
  return layout === undefined ? { kind: "value", path, value } : { kind: "value", path, value, ...layout };
}

/** `inherit (from) names;` */
export function inherit(names: readonly string[], from?: Expr): InheritBinding {
  return { kind: "inherit", names: names.map((each) => ({ name: each })), ...(from && { from }) };
}

export const attrs = (bindings: readonly Binding[]): AttrsExpr => ({
  kind: "attrs",
  recursive: false,
  bindings,
});

/** `{ key = value; … }` from entries, in the order given. */
export function attrsOf(entries: Iterable<readonly [string, Expr]>): AttrsExpr {
  const bindings: Binding[] = [];
  for (const [key, value] of entries) bindings.push(bind(key, value));
  return attrs(bindings);
}
