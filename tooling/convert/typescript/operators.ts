import { ts } from "ts-morph";
import type { BinaryExpr, Expr, ListExpr, StringPart } from "../../../compiler/language/expression.ts";
import type { Environment, Translator } from "./environment.ts";
import { objectOf } from "./objects.ts";
import { isNull } from "./questions.ts";

const { factory } = ts;

export function listOf(
  translator: Translator,
  { elements }: ListExpr,
  env: Environment,
): ts.ArrayLiteralExpression {
  return factory.createArrayLiteralExpression(elements.map((each) => translator.translate(each, env)));
}

export function binaryOf(translator: Translator, expr: BinaryExpr, env: Environment): ts.Expression {
  const { operator, left, right } = expr;
  const both = (token: ts.BinaryOperator): ts.Expression =>
    factory.createBinaryExpression(translator.translate(left, env), token, translator.translate(right, env));
  switch (operator) {
    case "//":
      return factory.createObjectLiteralExpression(spreadProperties(translator, expr, env), true);
    case "++":
      return factory.createArrayLiteralExpression(spreadElements(translator, expr, env));
    case "+":
      if (left.kind === "string") return translator.string([...left.parts, ...partsOf(right)], env, "text");
      // A path plus text is a path.
      return right.kind === "string" ? translator.nix(expr, env) : both(ts.SyntaxKind.PlusToken);
    case "==":
    case "!=":
      // A missing attribute is undefined in JavaScript, and an error in Nix.
      if ([left, right].some(isNull) && [left, right].some((each) => each.kind === "select")) {
        return translator.nix(expr, env);
      }
      return both(
        operator === "=="
          ? ts.SyntaxKind.EqualsEqualsEqualsToken
          : ts.SyntaxKind.ExclamationEqualsEqualsToken,
      );
    default: {
      const token = tokens.get(operator);
      return token === undefined ? translator.nix(expr, env) : both(token);
    }
  }
}

const partsOf = (expr: Expr): readonly StringPart[] => (expr.kind === "string" ? expr.parts : [expr]);

/** The operands of a chain of `//`, as properties of one object. */
function spreadProperties(
  translator: Translator,
  expr: Expr,
  env: Environment,
): readonly ts.ObjectLiteralElementLike[] {
  if (expr.kind === "attrs" && !expr.recursive) return objectOf(translator, expr.bindings, env).properties;
  if (expr.kind === "binary" && expr.operator === "//") {
    return [expr.left, expr.right].flatMap((each) => spreadProperties(translator, each, env));
  }
  return [factory.createSpreadAssignment(translator.translate(expr, env))];
}

/** The operands of a chain of `++`, as elements of one list. */
function spreadElements(translator: Translator, expr: Expr, env: Environment): readonly ts.Expression[] {
  if (expr.kind === "list") return listOf(translator, expr, env).elements;
  if (expr.kind === "binary" && expr.operator === "++") {
    return [expr.left, expr.right].flatMap((each) => spreadElements(translator, each, env));
  }
  return [factory.createSpreadElement(translator.translate(expr, env))];
}

/** Operators with the same meaning in both languages. */
const tokens: ReadonlyMap<string, ts.BinaryOperator> = new Map<string, ts.BinaryOperator>([
  ["-", ts.SyntaxKind.MinusToken],
  ["*", ts.SyntaxKind.AsteriskToken],
  ["<", ts.SyntaxKind.LessThanToken],
  ["<=", ts.SyntaxKind.LessThanEqualsToken],
  [">", ts.SyntaxKind.GreaterThanToken],
  [">=", ts.SyntaxKind.GreaterThanEqualsToken],
  ["&&", ts.SyntaxKind.AmpersandAmpersandToken],
  ["||", ts.SyntaxKind.BarBarToken],
]);
