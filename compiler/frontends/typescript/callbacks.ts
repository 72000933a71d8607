import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr } from "../../language/expression.ts";
import { isFunctionNode, parametersOf } from "./function-nodes.ts";
import { functionValue } from "./functions.ts";
import { isImported } from "./evident.ts";
import { applied } from "./make.ts";
import { at, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";

/** A function passed to a method such as `.map`. */
export interface Callback {
  readonly value: Expr;
  /** Whether it has the index as its second parameter. */
  readonly indexed: boolean;
}

/**
 * Reads a callback. JavaScript also passes an index, which only a function with a second parameter may get, because
 * calls are curried here.
 */
export function callback(reading: Reading, node: ts.Expression, scope: Scope): Callback {
  const count = parameterCount(node, scope) ?? 1;
  if (count > 2) {
    const problem = "a callback takes the element and the index, nothing else";
    const instead = "Refer to the list by its name.";
    return {
      value: reading.invalid(messages.functionShape(reading.span(node), problem, instead)),
      indexed: false,
    };
  }
  const indexed = count >= 2;
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return { value: functionValue(reading, node, scope, { indexed }), indexed };
  }
  if (ts.isIdentifier(node) && node.text === "String" && !scope.lookup("String")) {
    return { value: at(reading.span(node), { kind: "intrinsic", name: "js:interpolate" }), indexed: false };
  }
  return { value: namedCallback(reading, node, scope), indexed };
}

/** A callback by name. If it is from another file, only evaluation knows whether it has defaults. */
function namedCallback(reading: Reading, node: ts.Expression, scope: Scope): Expr {
  const value = reading.read(node, scope);
  if (!isImported(node, scope)) return value;
  const span = reading.span(node);
  return applied(span, at(span, { kind: "intrinsic", name: "js:callback" }), value);
}

/** Reads a reducer. One with an index parameter is refused: calls are curried, so it would return a function. */
export function reducer(reading: Reading, node: ts.Expression, scope: Scope): Expr {
  if ((parameterCount(node, scope) ?? 2) <= 2) return namedCallback(reading, node, scope);
  const problem = "the callback of `.reduce()` takes the result so far and the element, nothing else";
  const instead = "Give each element its index first: `xs.map((x, i) => ({ x, i }))`.";
  return reading.invalid(messages.functionShape(reading.span(node), problem, instead));
}

/** The number of parameters of a function; undefined if it is not a function of this file. */
function parameterCount(node: ts.Expression, scope: Scope): number | undefined {
  if (isFunctionNode(node)) return parametersOf(node).length;
  if (!ts.isIdentifier(node)) return undefined;
  const declared = scope.lookup(node.text);
  const value = declared?.kind === "local" ? declared.value?.node : undefined;
  return value && isFunctionNode(value) ? parametersOf(value).length : undefined;
}
