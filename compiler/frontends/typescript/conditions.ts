import type { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr } from "../../language/expression.ts";
import { evident } from "./evident.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";

const instead = {
  attrs: "Compare it: `Object.keys(x).length > 0`.",
  function: "Call it.",
  list: "Compare it: `xs.length > 0`.",
  null: "Write `false`.",
  number: "Compare it: `n !== 0`.",
  path: "A file is always there: leave the condition out.",
  string: 'Compare it: `text !== ""`.',
};

/** A condition. It must be a boolean, as in Nix, which has no truthy values. */
export function condition(reading: Reading, node: ts.Expression, scope: Scope): Expr {
  const kind = evident(node, scope);
  if (kind !== undefined && kind !== "boolean") {
    reading.read(node, scope);
    return reading.invalid(
      messages.notBoolean(reading.span(node), `${described[kind]} is not a condition`, instead[kind]),
    );
  }
  return reading.read(node, scope);
}

const described = {
  attrs: "an object",
  function: "a function",
  list: "a list",
  null: "`null`",
  number: "a number",
  path: "a path",
  string: "a string",
};
