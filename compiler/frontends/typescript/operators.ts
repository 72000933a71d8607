import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { literal, stringOfParts } from "../../language/build.ts";
import type { BinaryOperator, Expr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { nullish } from "./access.ts";
import { condition } from "./conditions.ts";
import { evident } from "./evident.ts";
import { computedKey } from "./keys.ts";
import { number } from "./literals.ts";
import { applied, conditional, operation } from "./make.ts";
import { at, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { interpolated } from "./templates.ts";

/** Operators with the same meaning in Nix for the values that recipes may use. */
const same = new Map<ts.SyntaxKind, BinaryOperator>([
  [ts.SyntaxKind.MinusToken, "-"],
  [ts.SyntaxKind.AsteriskToken, "*"],
  [ts.SyntaxKind.LessThanToken, "<"],
  [ts.SyntaxKind.LessThanEqualsToken, "<="],
  [ts.SyntaxKind.GreaterThanToken, ">"],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">="],
]);

/** Lists and objects are compared by content, as in Nix; other values like in JavaScript. */
const equality = new Map<ts.SyntaxKind, "==" | "!=">([
  [ts.SyntaxKind.EqualsEqualsToken, "=="],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "=="],
  [ts.SyntaxKind.ExclamationEqualsToken, "!="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "!="],
]);

/** Reads `left operator right`. */
export function binaryValue(reading: Reading, node: ts.BinaryExpression, scope: Scope): Expr {
  const span = reading.span(node);
  const { left, right } = node;
  const operator = node.operatorToken.kind;
  const dashed = operator === ts.SyntaxKind.MinusToken ? dashedName(node, scope) : undefined;
  if (dashed)
    return reading.invalid(messages.dashedName(span, dashed.target, dashed.name, reading.textOf(node)));
  const both = (sign: BinaryOperator) =>
    operation(span, sign, reading.read(left, scope), reading.read(right, scope));

  const plain = same.get(operator);
  if (plain) return both(plain);
  const equal = equality.get(operator);
  if (equal) return comparison(reading, node, equal, scope);
  switch (operator) {
    case ts.SyntaxKind.PlusToken:
      return sum(reading, node, scope);
    case ts.SyntaxKind.SlashToken:
      return quotient(reading, node, scope);
    case ts.SyntaxKind.PercentToken:
      return remainder(reading, node, scope);
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
      return logical(reading, node, scope);
    case ts.SyntaxKind.QuestionQuestionToken:
      return coalesced(reading, node, scope);
    case ts.SyntaxKind.InKeyword: {
      const target = reading.read(right, scope);
      return { kind: "has-attr", target, path: [computedKey(reading, left, scope)], span };
    }
    default:
      return unsupported(reading, node, span);
  }
}

function unsupported(reading: Reading, node: ts.BinaryExpression, span: Span): Expr {
  const operator = node.operatorToken.kind;
  const sign = ts.tokenToString(operator) ?? "";
  if (operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment) {
    const instead = "Make a new value: `const next = { ...old, key: value }`.";
    return reading.invalid(messages.mutation(span, `\`${sign}\``, instead));
  }
  if (operator === ts.SyntaxKind.CommaToken) {
    return reading.invalid(messages.expression(span, "the operator `,`", "Keep the last expression."));
  }
  const instead = "Recipes have `+ - * / %`, comparisons, `&& || !` and `??`.";
  return reading.invalid(messages.expression(span, `the operator \`${sign}\``, instead));
}

/** `+`: a string if one side certainly is a string, otherwise Nix's `+` of numbers or two strings. */
function sum(reading: Reading, node: ts.BinaryExpression, scope: Scope): Expr {
  const span = reading.span(node);
  if (evident(node, scope) !== "string") {
    return operation(span, "+", reading.read(node.left, scope), reading.read(node.right, scope));
  }
  const parts = [...interpolated(reading, node.left, scope), ...interpolated(reading, node.right, scope)];
  return at(span, stringOfParts(parts));
}

/** `/`: JavaScript keeps the fraction, Nix drops it for integers. */
function quotient(reading: Reading, node: ts.BinaryExpression, scope: Scope): Expr {
  const span = reading.span(node);
  return reading.once(reading.read(node.left, scope), "dividend'", (a) =>
    reading.once(reading.read(node.right, scope), "divisor'", (b) => {
      const whole = operation(span, "/", a, b);
      const isExact = operation(span, "==", operation(span, "*", whole, b), a);
      const float = operation(span, "/", operation(span, "*", a, at(span, literal(1))), b);
      return conditional(span, isExact, whole, float);
    }),
  );
}

/** `%` of integers: both languages round the quotient towards zero. */
function remainder(reading: Reading, node: ts.BinaryExpression, scope: Scope): Expr {
  const span = reading.span(node);
  return reading.once(reading.read(node.left, scope), "dividend'", (a) =>
    reading.once(reading.read(node.right, scope), "divisor'", (b) => {
      const isInt = (each: Expr) => applied(span, reading.builtin("isInt", scope, span), each);
      return {
        kind: "assert",
        condition: operation(span, "&&", isInt(a), isInt(b)),
        body: operation(span, "-", a, operation(span, "*", operation(span, "/", a, b), b)),
        span,
      };
    }),
  );
}

/** `&&` and `||` of conditions. */
function logical(reading: Reading, node: ts.BinaryExpression, scope: Scope): Expr {
  const span = reading.span(node);
  const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  const [left, right] = [evident(node.left, scope), evident(node.right, scope)];
  const given = left ?? right;
  if (given !== undefined && given !== "boolean") {
    const instead = isAnd
      ? "Write `condition ? value : other`, in a list `...(condition ? [value] : [])`."
      : "For a default write `value ?? other`.";
    return reading.invalid(
      messages.notBoolean(span, `\`${isAnd ? "&&" : "||"}\` only joins conditions`, instead),
    );
  }
  return operation(
    span,
    isAnd ? "&&" : "||",
    reading.read(node.left, scope),
    reading.read(node.right, scope),
  );
}

/** `a ?? b`: `b` if `a` is null or a missing attribute. */
function coalesced(reading: Reading, node: ts.BinaryExpression, scope: Scope): Expr {
  const span = reading.span(node);
  const left = nullish(reading, node.left, scope);
  if (evident(node.right, scope) === "null") return left;
  const right = reading.read(node.right, scope);
  return reading.once(left, "value'", (value) =>
    conditional(span, operation(span, "==", value, at(span, literal(null))), right, value),
  );
}

/** `===`; with `null` it also tests for a missing attribute, and `typeof x === "string"` tests the type. */
function comparison(reading: Reading, node: ts.BinaryExpression, sign: "==" | "!=", scope: Scope): Expr {
  const span = reading.span(node);
  const { left, right } = node;
  const typed = typeTest(reading, left, right, scope) ?? typeTest(reading, right, left, scope);
  if (typed) return sign === "==" ? typed : { kind: "unary", operator: "!", operand: typed, span };
  const withNull = [left, right].some((side) => evident(side, scope) === "null");
  const read = (side: ts.Expression) =>
    withNull ? nullish(reading, side, scope) : reading.read(side, scope);
  return operation(span, sign, read(left), read(right));
}

const typeTests = new Map([
  ["boolean", ["isBool"]],
  ["function", ["isFunction"]],
  ["number", ["isInt", "isFloat"]],
  ["string", ["isString"]],
]);

function typeTest(
  reading: Reading,
  side: ts.Expression,
  other: ts.Expression,
  scope: Scope,
): Expr | undefined {
  if (!ts.isTypeOfExpression(side) || !ts.isStringLiteralLike(other)) return undefined;
  const tests = typeTests.get(other.text);
  if (!tests) return undefined;
  const span = reading.span(side);
  return reading.once(reading.read(side.expression, scope), "value'", (value) =>
    tests
      .map((test): Expr => applied(span, reading.builtin(test, scope, span), value))
      .reduce((a, b) => operation(span, "||", a, b)),
  );
}

/** `-x`, `!x`, `+x`. */
export function prefixValue(reading: Reading, node: ts.PrefixUnaryExpression, scope: Scope): Expr {
  const span = reading.span(node);
  const { operand } = node;
  switch (node.operator) {
    case ts.SyntaxKind.ExclamationToken:
      return { kind: "unary", operator: "!", operand: condition(reading, operand, scope), span };
    case ts.SyntaxKind.MinusToken:
      return isNumber(operand)
        ? number(reading, operand, span, true)
        : { kind: "unary", operator: "-", operand: reading.read(operand, scope), span };
    case ts.SyntaxKind.PlusToken:
      if (evident(operand, scope) === "number") return reading.read(operand, scope);
      return reading.invalid(
        messages.expression(span, "the operator `+` before a value", "Write the number."),
      );
    case ts.SyntaxKind.TildeToken:
      return reading.invalid(messages.expression(span, "the operator `~`", "Write the number."));
    default:
      return changesNumber(reading, node);
  }
}

/** `x++`, `--x` */
export function changesNumber(
  reading: Reading,
  node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
): Expr {
  const sign = `\`${ts.tokenToString(node.operator) ?? ""}\``;
  return reading.invalid(
    messages.mutation(reading.span(node), sign, "Make a new value: `const next = n + 1`."),
  );
}

const isNumber = (node: ts.Expression): boolean => ts.isNumericLiteral(node) || ts.isBigIntLiteral(node);

/** `condition ? a : b` */
export function conditionalValue(reading: Reading, node: ts.ConditionalExpression, scope: Scope): Expr {
  const test = condition(reading, node.condition, scope);
  const [yes, no] = [reading.read(node.whenTrue, scope), reading.read(node.whenFalse, scope)];
  return conditional(reading.span(node), test, yes, no);
}

/** `pkgs.pkg-config`, which is a subtraction in JavaScript: the target of the selection, and the intended name. */
function dashedName(
  node: ts.BinaryExpression,
  scope: Scope,
): { readonly target: string; readonly name: string } | undefined {
  const words: string[] = [];
  let at: ts.Expression = node;
  while (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.MinusToken) {
    const word = firstWord(at.right);
    if (word === undefined) return undefined;
    words.unshift(word);
    at = at.left;
  }
  if (!ts.isPropertyAccessExpression(at)) return undefined;
  const path = namesOf(at.expression);
  const [root, second] = [scope.lookup(path?.[0] ?? ""), scope.lookup(words[0] ?? "")];
  const isPackage = root?.kind === "surface" && root.name === "pkgs";
  const isMeant =
    isPackage || (root !== undefined && second === undefined && /^[a-z_]/i.test(words[0] ?? ""));
  return path !== undefined && isMeant
    ? { target: path.join("."), name: [at.name.text, ...words].join("-") }
    : undefined;
}

/** The operand next to the minus sign: `config` of `config.dev`. */
function firstWord(node: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return firstWord(node.expression);
  return ts.isIdentifier(node) || ts.isNumericLiteral(node) ? node.text : undefined;
}

function namesOf(node: ts.Expression): readonly string[] | undefined {
  if (ts.isIdentifier(node)) return [node.text];
  const before = ts.isPropertyAccessExpression(node) ? namesOf(node.expression) : undefined;
  return before && ts.isPropertyAccessExpression(node) ? [...before, node.name.text] : undefined;
}
