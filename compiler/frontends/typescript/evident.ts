import { ts } from "ts-morph";
import { deepestNesting } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { holdsFunctions } from "./symbols.ts";
import { isTransparent } from "./function-nodes.ts";

/** The type of value that an expression certainly has, as far as its text shows. */
export type Evident =
  "attrs" | "boolean" | "function" | "list" | "null" | "number" | "path" | "string" | undefined;

/** The limit of constants to follow: enough for real code, and a bound for `const a = b, b = a`. */
const farthest = 8;

/**
 * The type of value that `node` certainly has. `+` and `.length` mean different things for different types in
 * JavaScript; if the type is not evident, evaluation decides.
 */
export function evident(node: ts.Expression, scope: Scope, budget = farthest, depth = 0): Evident {
  if (known.has(node)) return known.get(node);
  const kind = budget === 0 || depth > deepestNesting ? undefined : kindOf(node, scope, budget, depth);
  if (budget === farthest) known.set(node, kind);
  return kind;
}

/** Cached, because nested expressions ask repeatedly. A node is always looked up in its own scope. */
const known = new WeakMap<ts.Node, Evident>();

function kindOf(node: ts.Expression, scope: Scope, budget: number, depth: number): Evident {
  const inner = (other: ts.Expression): Evident => evident(other, scope, budget, depth + 1);

  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return "string";
  if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) return "number";
  if (ts.isArrayLiteralExpression(node)) return "list";
  if (ts.isObjectLiteralExpression(node)) return "attrs";
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return "function";
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return "boolean";
  if (node.kind === ts.SyntaxKind.NullKeyword) return "null";
  if (isTransparent(node)) return inner(node.expression);
  if (ts.isIdentifier(node)) return ofName(node.text, scope, budget);
  if (ts.isTaggedTemplateExpression(node)) return ofTag(node.tag, scope);
  if (ts.isPrefixUnaryExpression(node)) {
    return node.operator === ts.SyntaxKind.ExclamationToken ? "boolean" : "number";
  }
  if (ts.isBinaryExpression(node)) return ofOperator(node, inner);
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [inner(node.whenTrue), inner(node.whenFalse)];
    return yes === no ? yes : undefined;
  }
  if (ts.isPropertyAccessExpression(node)) {
    const sized = node.name.text === "length" && ["list", "string"].includes(inner(node.expression) ?? "");
    return sized ? "number" : undefined;
  }
  if (ts.isCallExpression(node)) return ofCall(node, scope, inner);
  return undefined;
}

function ofName(name: string, scope: Scope, budget: number): Evident {
  const declared = scope.lookup(name);
  if (declared?.kind !== "local") return undefined;
  if (declared.index) return "number";
  if (!declared.value) return undefined;
  const { node, scope: itsScope } = declared.value;
  return ts.isFunctionDeclaration(node) ? "function" : evident(node, itsScope, budget - 1);
}

function ofTag(tag: ts.Expression, scope: Scope): Evident {
  if (!ts.isIdentifier(tag)) return undefined;
  const declared = scope.lookup(tag.text);
  return declared?.kind === "surface" && declared.name !== "nix" ? "string" : undefined;
}

function ofOperator(node: ts.BinaryExpression, inner: (node: ts.Expression) => Evident): Evident {
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.PlusToken: {
      const [left, right] = [inner(node.left), inner(node.right)];
      if (left === "path") return "path";
      if (left === "string" || right === "string") return "string";
      return left === "number" && right === "number" ? "number" : undefined;
    }
    case ts.SyntaxKind.MinusToken:
    case ts.SyntaxKind.AsteriskToken:
    case ts.SyntaxKind.SlashToken:
    case ts.SyntaxKind.PercentToken:
      return "number";
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.LessThanToken:
    case ts.SyntaxKind.LessThanEqualsToken:
    case ts.SyntaxKind.GreaterThanToken:
    case ts.SyntaxKind.GreaterThanEqualsToken:
    case ts.SyntaxKind.InKeyword:
      return "boolean";
    case ts.SyntaxKind.QuestionQuestionToken: {
      const right = inner(node.right);
      return inner(node.left) === right ? right : undefined;
    }
    default:
      return undefined;
  }
}

/** The types of methods and functions with a fixed result type. `concat`, `slice` and `at` depend on the receiver. */
const results: ReadonlyMap<string, Evident> = new Map<string, Evident>([
  ...["filter", "flat", "flatMap", "map", "split", "toReversed", "toSorted", "Object.entries"].map(isList),
  ...["Object.keys", "Object.values", "Array.from"].map(isList),
  ...["join", "repeat", "replaceAll", "toLowerCase", "toString", "toUpperCase", "trim"].map(isString),
  ...["String", "JSON.stringify"].map(isString),
  ...["endsWith", "every", "includes", "some", "startsWith", "Array.isArray", "Object.hasOwn"].map(isBoolean),
  ...["Object.assign", "Object.fromEntries"].map(isAttrs),
]);

function isList(name: string): [string, Evident] {
  return [name, "list"];
}
function isString(name: string): [string, Evident] {
  return [name, "string"];
}
function isBoolean(name: string): [string, Evident] {
  return [name, "boolean"];
}
function isAttrs(name: string): [string, Evident] {
  return [name, "attrs"];
}

function ofCall(node: ts.CallExpression, scope: Scope, inner: (node: ts.Expression) => Evident): Evident {
  const callee = node.expression;
  if (ts.isIdentifier(callee)) {
    const declared = scope.lookup(callee.text);
    if (declared === undefined) return results.get(callee.text);
    return declared.kind === "surface" && declared.name === "file" ? "path" : undefined;
  }
  if (!ts.isPropertyAccessExpression(callee) || node.questionDotToken) return undefined;
  const method = callee.name.text;
  const target = callee.expression;
  if (ts.isIdentifier(target) && scope.lookup(target.text) === undefined) {
    const result = results.get(`${target.text}.${method}`);
    if (result) return result;
  }
  if (holdsFunctions(target, scope)) return undefined;
  if (method === "concat" || method === "slice") return inner(target);
  return results.get(method);
}

/** `f` or `ns.f` of another file */
export function isImported(node: ts.Expression, scope: Scope): boolean {
  if (ts.isPropertyAccessExpression(node)) return isImported(node.expression, scope);
  return ts.isIdentifier(node) && scope.lookup(node.text)?.kind === "imported";
}
