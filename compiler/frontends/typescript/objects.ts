import { duplicateKey } from "../../diagnostics/reading.ts";
import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { literal } from "../../language/build.ts";
import type { AttrName, AttrsExpr, Expr, ValueBinding } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { commentOn } from "./comments.ts";
import { condition } from "./conditions.ts";
import { evident } from "./evident.ts";
import { functionValue } from "./functions.ts";
import { keyOf } from "./keys.ts";
import { conditional, operation } from "./make.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { isTransparent } from "./function-nodes.ts";

/** `{ a: 1, ...b, c }`: sets between spreads, joined with `//`, in which the right side wins like later properties do. */
export function objectValue(reading: Reading, node: ts.ObjectLiteralExpression, scope: Scope): Expr {
  const span = reading.span(node);
  const seen = new Map<string, Span>();
  const operands: Expr[] = [];
  let bindings: ValueBinding[] = [];
  const finish = () => {
    if (bindings.length > 0) operands.push(set(span, bindings));
    bindings = [];
  };
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      finish();
      operands.push(spreadSet(reading, property.expression, scope));
    } else {
      const binding = readProperty(reading, property, scope);
      if (!binding) continue;
      checkDuplicate(reading, binding, seen);
      bindings.push(binding);
    }
  }
  finish();
  const [first, ...rest] = operands;
  return first ? rest.reduce((left, right) => operation(span, "//", left, right), first) : set(span, []);
}

const set = (span: Span, bindings: readonly ValueBinding[]): AttrsExpr => ({
  kind: "attrs",
  recursive: false,
  bindings,
  span,
});

/** `...x`. In `...(wanted && { … })`, JavaScript spreads nothing if the condition is false. */
function spreadSet(reading: Reading, node: ts.Expression, scope: Scope): Expr {
  if (isTransparent(node)) return spreadSet(reading, node.expression, scope);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) {
    return reading.read(node, scope);
  }
  const span = reading.span(node);
  const test = condition(reading, node.left, scope);
  return conditional(span, test, spreadSet(reading, node.right, scope), set(span, []));
}

function readProperty(
  reading: Reading,
  property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>,
  scope: Scope,
): ValueBinding | undefined {
  const bind = (key: AttrName, value: Expr): ValueBinding => {
    const comment = commentOn(property, reading.file);
    return { kind: "value", path: [key], value, span: reading.span(property), ...comment };
  };
  if (ts.isPropertyAssignment(property)) {
    if (isPrototype(property)) return void checkPrototype(reading, property);
    return bind(keyOf(reading, property.name, scope), reading.read(property.initializer, scope));
  }
  if (ts.isShorthandPropertyAssignment(property)) {
    if (property.objectAssignmentInitializer) return bind(...assigned(reading, property, scope));
    return bind(keyOf(reading, property.name, scope), reading.read(property.name, scope));
  }
  if (ts.isMethodDeclaration(property)) {
    return bind(keyOf(reading, property.name, scope), functionValue(reading, property, scope));
  }
  const what = ts.isGetAccessor(property) ? "a getter" : "a setter";
  reading.report(messages.member(reading.span(property), what));
  return undefined;
}

/** `{ a = 1 }`, which is only valid in a pattern: TypeScript parses it, and a type checker would report it. */
function assigned(
  reading: Reading,
  { name, equalsToken, objectAssignmentInitializer: value = name }: ts.ShorthandPropertyAssignment,
  scope: Scope,
): [AttrName, Expr] {
  const hint = `A property has a colon: \`${name.text}: …\`.`;
  reading.report(messages.syntaxError(reading.span(equalsToken ?? name), "':' expected", hint));
  return [keyOf(reading, name, scope), reading.read(value, scope)];
}

/** `__proto__: x` is not a property in JavaScript, unlike `["__proto__"]: x` and `{ __proto__ }`. */
const isPrototype = ({ name }: ts.PropertyAssignment): boolean =>
  (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === "__proto__";

/** Sets have no prototype anyway, so `null` is accepted. */
function checkPrototype(reading: Reading, { name, initializer }: ts.PropertyAssignment): void {
  if (initializer.kind === ts.SyntaxKind.NullKeyword) return;
  reading.report(messages.member(reading.span(name), "a prototype"));
}

function checkDuplicate(reading: Reading, { path }: ValueBinding, seen: Map<string, Span>): void {
  const [key] = path;
  if (key?.kind !== "static" || !key.span) return;
  const first = seen.get(key.name);
  if (first) reading.report(duplicateKey(key.span, key.name, first));
  else seen.set(key.name, key.span);
}

/** `...x`, which in JavaScript also splits a string. */
function spreadList(reading: Reading, { expression }: ts.SpreadElement, scope: Scope): Expr {
  if (evident(expression, scope) !== "string") return reading.read(expression, scope);
  const instead =
    "For the characters of a text write `lib.stringToCharacters(text)`; a text as one element needs no `...`.";
  return reading.invalid(messages.spread(reading.span(expression), instead));
}

/** `[a, ...b]`: lists between spreads, joined with `++`. */
export function arrayValue(reading: Reading, node: ts.ArrayLiteralExpression, scope: Scope): Expr {
  const span = reading.span(node);
  const operands: Expr[] = [];
  let elements: Expr[] = [];
  const finish = () => {
    if (elements.length > 0) operands.push({ kind: "list", elements, span });
    elements = [];
  };
  for (const element of node.elements) {
    if (ts.isSpreadElement(element)) {
      finish();
      operands.push(spreadList(reading, element, scope));
    } else if (ts.isOmittedExpression(element)) {
      reading.report(messages.expression(span, "a list with a gap", "Write every element."));
      elements.push(literal(null));
    } else elements.push(reading.read(element, scope));
  }
  finish();
  const last = operands.pop();
  // Nested like Nix parses `a ++ b ++ c`.
  return last
    ? operands.reduceRight((right, left) => operation(span, "++", left, right), last)
    : { kind: "list", elements: [], span };
}
