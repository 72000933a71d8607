import { ts } from "ts-morph";
import type { Expr } from "../../language/expression.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";

export type FunctionNode =
  ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration;

export const isFunctionNode = (node: ts.Node): node is FunctionNode =>
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node);

/** The parameters of a function; TypeScript's `this` is only a type. */
export const parametersOf = ({ parameters }: FunctionNode): readonly ts.ParameterDeclaration[] =>
  parameters.filter(({ name }) => !ts.isIdentifier(name) || name.text !== "this");

export interface FunctionUse {
  /** Whether the function is the callback of a `.map`: its second parameter is an index. */
  readonly indexed?: boolean;
  /** Whether it is only called by its name, so that calls provide the defaults of parameters. */
  readonly named?: boolean;
}

/** The interface to functions for readers of statements. It is passed to them so that files do not import each other. */
export interface FunctionReader {
  value(reading: Reading, node: FunctionNode, scope: Scope, use?: FunctionUse): Expr;
  /** The default of a parameter as a function of the parameters before it. */
  defaultValue(reading: Reading, node: FunctionNode, position: number, scope: Scope): Expr;
}

/** `(x)`, `x as T`, `x satisfies T`, `<T>x`, `x!`: types are ignored, the value is that of `x`. */
export const isTransparent = (
  node: ts.Node,
): node is
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.TypeAssertion
  | ts.NonNullExpression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isTypeAssertionExpression(node) ||
  ts.isNonNullExpression(node);
