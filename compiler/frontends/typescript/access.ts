import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { literal } from "../../language/build.ts";
import type { AttrName, Expr, SelectExpr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { evident } from "./evident.ts";
import { computedKey } from "./keys.ts";
import { deepestNesting, at, type Reading } from "./reading.ts";
import { applied, conditional, operation } from "./make.ts";
import type { Scope } from "./scope.ts";
import { surfaceValue, holdsFunctions } from "./symbols.ts";
import { isTransparent } from "./function-nodes.ts";

export type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

export const isAccess = (node: ts.Node): node is Access =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

/** `a.b`, `a["b"]`, `a[0]`, `a[b]`: an attribute or an element. */
export function accessValue(reading: Reading, node: Access, scope: Scope): Expr {
  if (ts.isPropertyAccessExpression(node) && isSurfaceMember(node, scope)) {
    return surfaceValue(reading, node.name.text, node, scope);
  }
  const target = () => reading.read(node.expression, scope);
  const span = reading.span(node);
  if (ts.isPropertyAccessExpression(node)) {
    if (node.name.text === "length" && hasLength(node.expression, scope)) {
      return applied(span, at(reading.span(node.name), { kind: "intrinsic", name: "js:length" }), target());
    }
    return attribute(target(), nameOf(reading, node), span);
  }
  const index = node.argumentExpression;
  const kind = isIndex(index) ? "number" : evident(index, scope);
  if (
    kind === "number" &&
    !holdsFunctions(node.expression, scope) &&
    evident(node.expression, scope) !== "attrs"
  ) {
    const place = reading.span(index);
    const position = reading.read(index, scope);
    if (evident(node.expression, scope) === "string") {
      return applied(span, at(place, { kind: "intrinsic", name: "js:char" }), position, target());
    }
    return applied(span, reading.builtin("elemAt", scope, place), target(), position);
  }
  if (ts.isStringLiteralLike(index) || kind === "string" || kind === "number") {
    return attribute(target(), computedKey(reading, index, scope), span);
  }
  return unknownIndex(reading, node, scope, false);
}

const isIndex = (node: ts.Expression): boolean => ts.isNumericLiteral(node);

/** `xs.length`, but not the attribute `length` of an object or of `lib`. */
const hasLength = (target: ts.Expression, scope: Scope): boolean =>
  evident(target, scope) !== "attrs" && !holdsFunctions(target, scope);

function nameOf(reading: Reading, { name }: ts.PropertyAccessExpression): AttrName {
  const span = reading.span(name);
  if (ts.isPrivateIdentifier(name)) reading.report(messages.member(span, "a private name"));
  return { kind: "static", name: name.text, span };
}

/** Adds one attribute; a path is one node, as written. */
function attribute(target: Expr, key: AttrName, span: Span): SelectExpr {
  return target.kind === "select" && !target.fallback
    ? { kind: "select", target: target.target, path: [...target.path, key], span }
    : { kind: "select", target, path: [key], span };
}

/** `a[b]` if `b` may be an index or a key: evaluation decides. */
function unknownIndex(
  reading: Reading,
  node: ts.ElementAccessExpression,
  scope: Scope,
  optional: boolean,
): Expr {
  const span = reading.span(node);
  const builtin = (name: string) => reading.builtin(name, scope, span);
  return reading.once(reading.read(node.expression, scope), "target'", (target) =>
    reading.once(reading.read(node.argumentExpression, scope), "key'", (key) => {
      const name: AttrName = { kind: "dynamic", expr: key, ...(key.span && { span: key.span }) };
      const field: Expr = { kind: "select", target, path: [name], ...(optional && orNull), span };
      const element = applied(span, builtin("elemAt"), target, key);
      return conditional(span, applied(span, builtin("isInt"), key), element, field);
    }),
  );
}

const orNull = { fallback: literal(null) };

/**
 * A value that may be absent, as the left side of `??` and the head of `?.`: null, or a missing attribute. Only the
 * last step may be missing (`a.b` in `a.b.c ?? d` must exist), so that misspelled names are still found.
 */
export function nullish(reading: Reading, node: ts.Expression, scope: Scope): Expr {
  if (isTransparent(node)) return nullish(reading, node.expression, scope);
  if (!isAccess(node) || isSurfaceMember(node, scope)) return reading.read(node, scope);
  if (isOpenChain(reading, node)) return reading.read(node, scope);
  if (ts.isElementAccessExpression(node) && !isKey(node.argumentExpression, scope)) {
    if (evident(node.argumentExpression, scope) === "number") return elementOrNull(reading, node, scope);
    return unknownIndex(reading, node, scope, true);
  }
  const plain = reading.read(node, scope);
  if (plain.kind !== "select") return plain;
  const last = plain.path.at(-1);
  if (last === undefined) return plain;
  const before = plain.path.slice(0, -1);
  const target: Expr = before.length === 0 ? plain.target : { ...plain, path: before };
  return { ...plain, target, path: [last], ...orNull };
}

const isKey = (index: ts.Expression, scope: Scope): boolean =>
  ts.isStringLiteralLike(index) || evident(index, scope) === "string";

/** `xs[3] ?? …` */
function elementOrNull(reading: Reading, node: ts.ElementAccessExpression, scope: Scope): Expr {
  // A character beyond the end is already null.
  if (evident(node.expression, scope) === "string") return reading.read(node, scope);
  const span = reading.span(node);
  const builtin = (name: string) => reading.builtin(name, scope, span);
  return reading.once(reading.read(node.expression, scope), "target'", (target) => {
    const index = reading.read(node.argumentExpression, scope);
    const present = operation(span, "<", index, applied(span, builtin("length"), target));
    return conditional(
      span,
      present,
      applied(span, builtin("elemAt"), target, index),
      at(span, literal(null)),
    );
  });
}

/** `a?.b` as `a.b or null`: Nix uses the fallback for a missing attribute and for a null `a`. */
function optionalAttribute(reading: Reading, node: Access, scope: Scope): Expr | undefined {
  const isProperty = ts.isPropertyAccessExpression(node);
  if (!isProperty && !isKey(node.argumentExpression, scope)) return undefined;
  if (isProperty && node.name.text === "length" && hasLength(node.expression, scope)) return undefined;
  const target = nullish(reading, node.expression, scope);
  const key = isProperty ? nameOf(reading, node) : computedKey(reading, node.argumentExpression, scope);
  const span = reading.span(node);
  // `a?.b?.c`: any step may be missing, which is one `or` in Nix.
  if (target.kind === "select" && isNull(target.fallback)) {
    return { ...target, path: [...target.path, key], span };
  }
  return { kind: "select", target, path: [key], ...orNull, span };
}

const isNull = (expr: Expr | undefined): boolean => expr?.kind === "literal" && expr.value === null;

/** Whether a chain contains a `?.` whose head has not been read yet. */
export const isOpenChain = (reading: Reading, node: ts.Expression): boolean =>
  firstLink(reading, node) !== undefined;

/** A chain with `?.`: null if the value before the `?.` is null or missing; the rest is then not evaluated. */
export function optionalChain(reading: Reading, node: ts.Expression, scope: Scope): Expr {
  if (isAccess(node) && node.questionDotToken && !reading.substitutes.has(node.expression)) {
    const simple = optionalAttribute(reading, node, scope);
    if (simple) return simple;
  }
  const link = firstLink(reading, node);
  if (!link) return reading.read(node, scope);
  const span = reading.span(node);
  const head = nullish(reading, link.expression, scope);
  return reading.once(head, "value'", (value) => {
    reading.substitutes.set(link.expression, value);
    const rest = reading.read(node, scope);
    const absent = operation(span, "==", value, at(span, literal(null)));
    return conditional(span, absent, at(span, literal(null)), rest);
  });
}

/** Whether a chain with `?.` exceeds the limit of nesting. */
export function isTooLong(chain: ts.OptionalChain): boolean {
  let each: ts.Expression = chain;
  for (let step = 0; step <= deepestNesting; step++) {
    if (!ts.isOptionalChain(each)) return false;
    each = each.expression;
  }
  return true;
}

/** The first `?.` of a chain whose head has not been read yet. */
function firstLink(reading: Reading, node: ts.Expression): Access | undefined {
  let found: Access | undefined;
  let each: ts.Expression = node;
  while (ts.isOptionalChain(each) && !reading.substitutes.has(each)) {
    if (isAccess(each) && each.questionDotToken && !reading.substitutes.has(each.expression)) found = each;
    each = each.expression;
  }
  return found;
}

/** `c.pkgs` after `import * as c from "catalogc"`. */
const isSurfaceMember = (node: Access, scope: Scope): boolean =>
  ts.isPropertyAccessExpression(node) &&
  ts.isIdentifier(node.expression) &&
  scope.lookup(node.expression.text)?.kind === "surface-namespace";
