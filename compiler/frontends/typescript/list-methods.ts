import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { integer, literal, string, variable } from "../../language/build.ts";
import type { Expr, IntrinsicName } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { callback, reducer, type Callback } from "./callbacks.ts";
import { evident } from "./evident.ts";
import { applied, conditional, lambda, operation } from "./make.ts";
import { at, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";

/** `xs.map(f)` is `map`; with an index, a list generated from all indices. */
export function map(call: MethodCall): Expr {
  const fn = callbackOf(call);
  if (!fn.indexed) return builtin(call, "map", fn.value, receiver(call));
  return onceReceiver(call, "xs'", (xs) => {
    const name = call.reading.names.fresh("i'");
    const index = at(call.place, variable(name));
    const body = applied(call.span, fn.value, builtin(call, "elemAt", xs, index), index);
    return builtin(call, "genList", lambda(name, body), builtin(call, "length", xs));
  });
}

export function flatMap(call: MethodCall): Expr {
  const fn = callbackOf(call);
  if (fn.indexed) return builtin(call, "concatLists", map(call));
  return builtin(call, "concatMap", fn.value, receiver(call));
}

/** A builtin with a function of the element and the list as arguments. */
export const elementwise =
  (name: "all" | "any" | "filter") =>
  (call: MethodCall): Expr => {
    const fn = callbackOf(call);
    if (!fn.indexed) return builtin(call, name, fn.value, receiver(call));
    const problem = `the callback of \`.${call.name}()\` takes the element only`;
    const instead = "Give each element its index first: `xs.map((x, i) => ({ x, i }))`.";
    return call.reading.invalid(messages.functionShape(call.span, problem, instead));
  };

function callbackOf(call: MethodCall): Callback {
  const [node] = call.arguments;
  return node ? callback(call.reading, node, call.scope) : { value: literal(null), indexed: false };
}

/** The first element that matches, else null. */
export function find(call: MethodCall): Expr {
  return call.reading.once(elementwise("filter")(call), "found'", (found) => {
    const none = operation(call.span, "==", found, listOf(call));
    return conditional(call.span, none, at(call.span, literal(null)), builtin(call, "head", found));
  });
}

/** `xs.reduce((sum, x) => …, start)` */
export function reduce(call: MethodCall): Expr {
  const [fn] = call.arguments;
  const step = fn ? reducer(call.reading, fn, call.scope) : argument(call, 0);
  return builtin(call, "foldl'", step, argument(call, 1), receiver(call));
}

/** `xs.concat(ys, z)`: an argument that is certainly not a list is a single element. */
export function concat(call: MethodCall): Expr {
  return call.arguments.reduce<Expr>((left, node) => {
    const kind = evident(node, call.scope);
    const right = call.reading.read(node, call.scope);
    const isElement = kind !== undefined && kind !== "list";
    return operation(call.span, "++", left, isElement ? listOf(call, right) : right);
  }, receiver(call));
}

/** Flattens one level of nested lists. */
export function flat(call: MethodCall): Expr {
  const name = call.reading.names.fresh("x'");
  const element = at(call.span, variable(name));
  const opened = conditional(call.span, builtin(call, "isList", element), element, listOf(call, element));
  return builtin(call, "concatMap", lambda(name, opened), receiver(call));
}

/** Elements are converted to text like in JavaScript. */
export function join(call: MethodCall): Expr {
  const { receiver: node, scope } = call;
  const isAllText =
    ts.isArrayLiteralExpression(node) && node.elements.every((each) => evident(each, scope) === "string");
  const toText = at(call.place, { kind: "intrinsic", name: "js:interpolate" } as const);
  const texts = isAllText ? receiver(call) : builtin(call, "map", toText, receiver(call));
  return builtin(call, "concatStringsSep", argument(call, 0, string(",")), texts);
}

export function toReversed(call: MethodCall): Expr {
  return onceReceiver(call, "xs'", (xs) => {
    const name = call.reading.names.fresh("i'");
    const length = builtin(call, "length", xs);
    const final = operation(call.span, "-", length, integer(1));
    const mirrored = operation(call.span, "-", final, at(call.span, variable(name)));
    return builtin(call, "genList", lambda(name, builtin(call, "elemAt", xs, mirrored)), length);
  });
}

/** Sorted as text, or by a comparison that returns a negative number if its first argument comes first. */
export function toSorted(call: MethodCall): Expr {
  const [a, b] = [call.reading.names.fresh("a'"), call.reading.names.fresh("b'")];
  const [left, right] = [at(call.span, variable(a)), at(call.span, variable(b))];
  const isBefore =
    call.arguments.length > 0
      ? operation(call.span, "<", applied(call.span, argument(call, 0), left, right), integer(0))
      : operation(
          call.span,
          "<",
          intrinsic(call, "js:interpolate", left),
          intrinsic(call, "js:interpolate", right),
        );
  return builtin(call, "sort", lambda(a, lambda(b, isBefore)), receiver(call));
}

const listOf = (call: MethodCall, ...elements: readonly Expr[]): Expr => ({
  kind: "list",
  elements,
  span: call.span,
});

/** `receiver.name(arguments)` with a valid number of arguments. */
export interface MethodCall {
  readonly reading: Reading;
  readonly scope: Scope;
  readonly name: string;
  readonly receiver: ts.Expression;
  readonly arguments: readonly ts.Expression[];
  /** The call. */
  readonly span: Span;
  /** The name of the method. */
  readonly place: Span;
}

/** A method of lists or strings. */
export interface Method {
  readonly least: number;
  readonly most: number;
  read(call: MethodCall): Expr;
}

// Building blocks of methods.

export const receiver = (call: MethodCall): Expr => call.reading.read(call.receiver, call.scope);

/** An argument; if it is omitted, `otherwise` or null. */
export function argument(call: MethodCall, index: number, otherwise: Expr = literal(null)): Expr {
  const node = call.arguments[index];
  return node ? call.reading.read(node, call.scope) : at(call.span, otherwise);
}

type Operands = readonly [Expr, ...Expr[]];

/** `builtins.name a b` */
export const builtin = (call: MethodCall, name: string, ...[first, ...rest]: Operands): Expr =>
  applied(call.span, call.reading.builtin(name, call.scope, call.place), first, ...rest);

export const intrinsic = (call: MethodCall, name: IntrinsicName, ...[first, ...rest]: Operands): Expr =>
  applied(call.span, at(call.place, { kind: "intrinsic", name }), first, ...rest);

/** Binds the receiver to a variable, so that it can be used several times. */
export const onceReceiver = (call: MethodCall, base: string, use: (known: Expr) => Expr): Expr =>
  call.reading.once(receiver(call), base, use);
