import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { integer, list, literal, string, variable } from "../../language/build.ts";
import type { AttrName, Expr, SelectExpr, ValueBinding } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { applied, conditional, operation } from "./make.ts";
import { keyOf } from "./keys.ts";
import { at, type Reading } from "./reading.ts";
import type { LocalName, Scope } from "./scope.ts";

/** Declares every name of a pattern, before anything that may refer to it is read. */
export function declareNames(reading: Reading, name: ts.BindingName, scope: Scope): void {
  if (ts.isIdentifier(name)) declareLocal(reading, name, scope);
  else for (const element of namesIn(name)) declareNames(reading, element, scope);
}

function* namesIn(pattern: ts.BindingPattern): Generator<ts.BindingName> {
  for (const element of pattern.elements) if (ts.isBindingElement(element)) yield element.name;
}

/** Declares a local name; `traits` has further facts about it. */
export function declareLocal(
  reading: Reading,
  name: ts.Identifier,
  scope: Scope,
  traits: Partial<Pick<LocalName, "defaults" | "index" | "symbolic" | "value" | "variable">> = {},
): LocalName {
  const span = reading.span(name);
  const first = scope.own(name.text);
  if (first) reading.report(messages.declaredTwice(span, name.text, first.span));
  const local: LocalName = { kind: "local", variable: reading.names.of(name.text), span, ...traits };
  scope.declare(name.text, local);
  return local;
}

/** The variable of a name declared in this scope. */
export function bindName(reading: Reading, name: ts.Identifier, scope: Scope, value: Expr): ValueBinding {
  const declared = scope.own(name.text);
  const chosen = declared?.kind === "local" ? declared.variable : reading.names.of(name.text);
  return bindVariable(chosen, value, reading.span(name));
}

const bindVariable = (name: string, value: Expr, span?: Span): ValueBinding => ({
  kind: "value",
  path: [{ kind: "static", name, ...(span && { span }) }],
  value,
  ...(span && { span }),
});

/** The bindings of a pattern applied to `value`. Its names are already declared in `scope`. */
export function destructure(
  reading: Reading,
  pattern: ts.BindingName,
  value: Expr,
  scope: Scope,
): ValueBinding[] {
  if (ts.isIdentifier(pattern)) return [bindName(reading, pattern, scope, value)];
  if (!isCheap(value)) {
    const name = reading.names.fresh("parts");
    const known = at(value.span, variable(name));
    return [bindVariable(name, value), ...destructure(reading, pattern, known, scope)];
  }
  return ts.isObjectBindingPattern(pattern)
    ? destructureObject(reading, pattern, value, scope)
    : destructureArray(reading, pattern, value, scope);
}

/** Variables and their attributes can be repeated. */
const isCheap = (expr: Expr): boolean =>
  expr.kind === "variable" || (expr.kind === "select" && !expr.fallback && isCheap(expr.target));

function destructureObject(
  reading: Reading,
  pattern: ts.ObjectBindingPattern,
  value: Expr,
  scope: Scope,
): ValueBinding[] {
  const keys: AttrName[] = [];
  return pattern.elements.flatMap((element) => {
    if (element.dotDotDotToken) {
      return destructure(reading, element.name, without(reading, value, keys, scope, element), scope);
    }
    const key = keyOf(reading, keyNode(element), scope);
    keys.push(key);
    const fallback = element.initializer && reading.read(element.initializer, scope);
    const found: SelectExpr = {
      kind: "select",
      target: value,
      path: [key],
      ...(fallback && { fallback }),
      span: reading.span(element),
    };
    return destructure(reading, element.name, found, scope);
  });
}

/** `{ a }` and `{ a: b }` both read the property `a`. */
export function keyNode(element: ts.BindingElement): ts.PropertyName {
  if (element.propertyName) return element.propertyName;
  if (ts.isIdentifier(element.name)) return element.name;
  throw new Error("a nested pattern always has a property name");
}

/** `value` without some attributes: the value of a rest element. */
export function without(
  reading: Reading,
  value: Expr,
  keys: readonly AttrName[],
  scope: Scope,
  node: ts.Node,
): Expr {
  const span = reading.span(node);
  if (keys.length === 0) return value;
  const names = keys.map((key) => (key.kind === "static" ? string(key.name) : key.expr));
  return applied(span, reading.builtin("removeAttrs", scope, span), value, list(names));
}

function destructureArray(
  reading: Reading,
  pattern: ts.ArrayBindingPattern,
  value: Expr,
  scope: Scope,
): ValueBinding[] {
  return pattern.elements.flatMap((element, index) => {
    if (ts.isOmittedExpression(element)) return [];
    const span = reading.span(element);
    if (element.dotDotDotToken) {
      const slice = at(span, { kind: "intrinsic", name: "js:slice" });
      const rest = applied(span, slice, integer(index), literal(null), value);
      return destructure(reading, element.name, rest, scope);
    }
    const found = applied(span, reading.builtin("elemAt", scope, span), value, integer(index));
    if (!element.initializer) return destructure(reading, element.name, found, scope);
    const length = applied(span, reading.builtin("length", scope, span), value);
    const fallback = reading.read(element.initializer, scope);
    const present = operation(span, ">", length, integer(index));
    return destructure(reading, element.name, conditional(span, present, found, fallback), scope);
  });
}
