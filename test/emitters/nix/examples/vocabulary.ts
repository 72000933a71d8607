import { attrs, bind, integer, select, variable } from "../../../../compiler/language/build.ts";
import type { Binding, Expr, PatternField } from "../../../../compiler/language/expression.ts";

/** An expression and the text of a file that holds it and nothing else. */
export interface Example {
  readonly title: string;
  readonly expr: Expr;
  readonly text: string;
}

export const a = variable("a");
export const b = variable("b");
export const c = variable("c");
export const f = variable("f");
export const g = variable("g");
export const x = variable("x");
export const y = variable("y");
export const one = integer(1);
export const two = integer(2);
export const wide = "w".repeat(97);
export const lambda = (parameter: string, body: Expr): Expr => ({
  kind: "lambda",
  parameter: { kind: "name", name: parameter },
  body,
});
export const pattern = (
  fields: readonly PatternField[],
  ellipsis: boolean,
  body: Expr,
  at?: string,
): Expr => ({
  kind: "lambda",
  parameter: { kind: "pattern", fields, ellipsis, ...(at !== undefined && { name: at }) },
  body,
});
export const letIn = (bindings: readonly Binding[], body: Expr): Expr => ({ kind: "let", bindings, body });
export const withIn = (scope: Expr, body: Expr): Expr => ({ kind: "with", scope, body });
export const assertThat = (condition: Expr, body: Expr): Expr => ({ kind: "assert", condition, body });
export const when = (condition: Expr, then: Expr, otherwise: Expr): Expr => ({
  kind: "if",
  condition,
  then,
  else: otherwise,
});
export const not = (operand: Expr): Expr => ({ kind: "unary", operator: "!", operand });
export const minus = (operand: Expr): Expr => ({ kind: "unary", operator: "-", operand });
export const set = (value: Expr, key = "x"): Expr => attrs([bind(key, value)]);
export const lib = (key: string): Expr => select(variable("lib"), key);
export const rec = (bindings: readonly Binding[]): Expr => ({ kind: "attrs", recursive: true, bindings });

/** The text of these lines. */
export function lines(...each: readonly string[]): string {
  return `${each.join("\n")}\n`;
}
