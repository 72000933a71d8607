import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { string, variable } from "../../language/build.ts";
import type { Expr, IntrinsicName } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { suggest } from "../../support/suggest.ts";
import { callback } from "./callbacks.ts";
import { computedKey } from "./keys.ts";
import { applied, lambda, operation } from "./make.ts";
import { at, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { stringOf } from "./templates.ts";

interface StaticCall {
  readonly reading: Reading;
  readonly scope: Scope;
  readonly arguments: readonly ts.Expression[];
  readonly span: Span;
  /** The function. */
  readonly place: Span;
}
interface StaticFunction {
  readonly least: number;
  readonly most: number;
  read(call: StaticCall, first: ts.Expression): Expr;
}

const taking = (least: number, most: number, read: StaticFunction["read"]): StaticFunction => ({
  least,
  most,
  read,
});
const read = ({ reading, scope }: StaticCall, node: ts.Expression): Expr => reading.read(node, scope);
const intrinsic = (name: IntrinsicName): StaticFunction =>
  taking(1, 1, (call, first) =>
    applied(call.span, at(call.place, { kind: "intrinsic", name }), read(call, first)),
  );
const builtin = (name: string): StaticFunction =>
  taking(1, 1, (call, first) =>
    applied(call.span, call.reading.builtin(name, call.scope, call.place), read(call, first)),
  );

/** The supported functions of JavaScript's global objects. */
const functions: ReadonlyMap<string, StaticFunction> = new Map([
  ["Array.from", taking(2, 2, generated)],
  ["Array.isArray", builtin("isList")],
  ["JSON.parse", builtin("fromJSON")],
  ["JSON.stringify", taking(1, 3, jsonText)],
  ["Object.assign", taking(1, Infinity, merged)],
  ["Object.entries", intrinsic("js:entries")],
  ["Object.freeze", taking(1, 1, read)],
  ["Object.fromEntries", intrinsic("js:from-entries")],
  ["Object.hasOwn", taking(2, 2, hasOwn)],
  ["Object.keys", intrinsic("js:keys")],
  ["Object.values", intrinsic("js:values")],
  ["String", taking(1, 1, ({ reading, scope }, first) => stringOf(reading, first, scope))],
]);
const objects: ReadonlySet<string> = new Set(["Array", "JSON", "Object"]);

/** Reads `Object.keys(x)`, `String(x)` and the like; undefined for any other call. */
export function staticCall(reading: Reading, node: ts.CallExpression, scope: Scope): Expr | undefined {
  const callee = node.expression;
  const owner = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  if (!ts.isIdentifier(owner) || scope.lookup(owner.text)) return undefined;
  const isMember = ts.isPropertyAccessExpression(callee);
  if (isMember ? !objects.has(owner.text) : owner.text !== "String") return undefined;

  const name = isMember ? `${owner.text}.${callee.name.text}` : owner.text;
  const found = functions.get(name);
  const place = reading.span(callee);
  if (!found) {
    const near = suggest(name, functions.keys());
    const known = [...functions.keys()].filter((each) => each.startsWith(`${owner.text}.`));
    const instead = near ? `Did you mean \`${near}\`?` : `Recipes have ${known.join(", ")}.`;
    return reading.invalid(messages.expression(place, `\`${name}\``, instead));
  }
  const span = reading.span(node);
  const spread = node.arguments.find(ts.isSpreadElement);
  if (spread) {
    return reading.invalid(messages.spread(reading.span(spread), "Give the arguments one by one."));
  }
  const [first] = node.arguments;
  const given = node.arguments.length;
  if (!first || given < found.least || given > found.most) {
    const expected = given < found.least ? found.least : found.most;
    return reading.invalid(messages.argumentCount(span, name, expected, given, undefined));
  }
  return found.read({ reading, scope, arguments: node.arguments, span, place }, first);
}

/** `Object.assign({}, a, b)`: later ones win. */
function merged(call: StaticCall): Expr {
  const operands = call.arguments.map((node) => read(call, node));
  return operands.reduce((left, right) => operation(call.span, "//", left, right));
}

function hasOwn(call: StaticCall, first: ts.Expression): Expr {
  const [, key] = call.arguments;
  const path = key ? [computedKey(call.reading, key, call.scope)] : [];
  return { kind: "has-attr", target: read(call, first), path, span: call.span };
}

/** `Array.from({ length: 3 }, (_, i) => …)`: a list made from its indices. */
function generated(call: StaticCall, first: ts.Expression): Expr {
  const { reading, scope, span, place } = call;
  const [, make] = call.arguments;
  const size = ts.isObjectLiteralExpression(first) ? sizeIn(first) : undefined;
  if (!size || !make) {
    const instead = "Write `Array.from({ length: 3 }, (_, i) => …)`, or use the list itself.";
    return reading.invalid(messages.expression(span, "this form of `Array.from`", instead));
  }
  const fn = callback(reading, make, scope);
  const name = reading.names.fresh("i'");
  const index = at(place, variable(name));
  const nothing: Expr = { kind: "literal", value: null, span: place };
  const element = fn.indexed ? applied(span, fn.value, nothing, index) : applied(span, fn.value, nothing);
  const generate = reading.builtin("genList", scope, place);
  return applied(span, generate, lambda(name, element), read(call, size));
}

function sizeIn({ properties }: ts.ObjectLiteralExpression): ts.Expression | undefined {
  const [only, ...others] = properties;
  const isSize = only && others.length === 0 && ts.isPropertyAssignment(only) && ts.isIdentifier(only.name);
  return isSize && only.name.text === "length" ? only.initializer : undefined;
}

/** `JSON.stringify(x)`, `JSON.stringify(x, null, 2)` */
function jsonText(call: StaticCall, first: ts.Expression): Expr {
  const { reading, span, place } = call;
  const [, replacer, indent] = call.arguments;
  if (replacer && replacer.kind !== ts.SyntaxKind.NullKeyword) {
    const instead = "Write `null`, and prepare the value before.";
    reading.report(messages.expression(reading.span(replacer), "a replacer", instead));
  }
  const fn = at(place, { kind: "intrinsic", name: "js:json" } as const);
  return applied(span, fn, at(span, string(indentation(reading, indent))), read(call, first));
}

/** The indentation of JSON.stringify: a number of spaces or the text itself, at most ten characters. */
function indentation(reading: Reading, node: ts.Expression | undefined): string {
  if (!node) return "";
  if (ts.isNumericLiteral(node)) return " ".repeat(Math.min(10, Math.trunc(Number(node.text))));
  if (ts.isStringLiteralLike(node)) return node.text.slice(0, 10);
  const instead = "Write the number of spaces.";
  reading.report(messages.expression(reading.span(node), "a computed indentation", instead));
  return "";
}
