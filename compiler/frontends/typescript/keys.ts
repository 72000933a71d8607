import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { AttrName } from "../../language/expression.ts";
import { evident } from "./evident.ts";
import { checkText } from "./literals.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { stringOf } from "./templates.ts";

/** The attribute name of a property: `a`, `"a b"`, `1`, `[x]`. */
export function keyOf(reading: Reading, name: ts.PropertyName, scope: Scope): AttrName {
  const span = reading.span(name);
  if (ts.isComputedPropertyName(name)) return computedKey(reading, name.expression, scope);
  if (ts.isPrivateIdentifier(name)) {
    reading.report(messages.member(span, "a private name"));
  }
  // TypeScript converts numbers to the keys of JavaScript: `0x10` is "16".
  checkText(reading, name.text, span);
  return { kind: "static", name: name.text, span };
}

/** The attribute name of an expression in brackets; known if the expression is a constant. */
export function computedKey(reading: Reading, node: ts.Expression, scope: Scope): AttrName {
  const span = reading.span(node);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) {
    checkText(reading, node.text, span);
    return { kind: "static", name: node.text, span };
  }
  if (evident(node, scope) === "null")
    reading.report(messages.surfaceUse(span, "null", "a string as the key"));
  return { kind: "dynamic", expr: stringOf(reading, node, scope), span };
}
