import type ts from "typescript";
import { literal } from "../../language/build.ts";
import type { Expr, IntrinsicName } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { applied } from "./make.ts";
import { at, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";

/** `receiver.name(arguments)`, with a number of arguments that fits. */
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

// What methods are made of.

export const receiver = (call: MethodCall): Expr => call.reading.read(call.receiver, call.scope);

/** An argument; where it is left out, `otherwise` or null. */
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

/** The receiver behind a variable, to write it more than once. */
export const onceReceiver = (call: MethodCall, base: string, use: (known: Expr) => Expr): Expr =>
  call.reading.once(receiver(call), base, use);
