import * as messages from "../../diagnostics/reading-typescript.ts";
import { integer, string, stringOfParts } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import { textWithHoles } from "../../language/text.ts";
import { lambda, operation } from "./make.ts";
import { argument, builtin, onceReceiver, receiver, type MethodCall } from "./list-methods.ts";
import { at } from "./reading.ts";
import { interpolated, stringOf } from "./templates.ts";

/** `text.concat(a, b)` */
export function concatText(call: MethodCall): Expr {
  const operands = [call.receiver, ...call.arguments];
  const parts = operands.flatMap((node) => [...interpolated(call.reading, node, call.scope)]);
  return at(call.span, stringOfParts(parts));
}

export function startsWith(call: MethodCall): Expr {
  return call.reading.once(argument(call, 0), "prefix'", (prefix) => {
    const size = builtin(call, "stringLength", prefix);
    return operation(call.span, "==", builtin(call, "substring", integer(0), size, receiver(call)), prefix);
  });
}

/** Nix refuses to cut before the start of a string, so the lengths are compared first. */
export function endsWith(call: MethodCall): Expr {
  return onceReceiver(call, "text'", (text) =>
    call.reading.once(argument(call, 0), "suffix'", (suffix) => {
      const [size, end] = [builtin(call, "stringLength", text), builtin(call, "stringLength", suffix)];
      const tail = builtin(call, "substring", operation(call.span, "-", size, end), end, text);
      const isLongEnough = operation(call.span, "<=", end, size);
      return operation(call.span, "&&", isLongEnough, operation(call.span, "==", tail, suffix));
    }),
  );
}

/** Replaces strings; replacement patterns of JavaScript are refused. */
export function replaceAll(call: MethodCall): Expr {
  const replacement = argument(call, 1);
  const [, written] = call.arguments;
  if (written && hasPattern(replacement)) {
    const span = call.reading.span(written);
    const instead = "JavaScript does not take the `$` here as it is: use `.split(a).join(b)`.";
    return call.reading.invalid(messages.expression(span, "a replacement pattern", instead));
  }
  const one = (element: Expr): Expr => ({ kind: "list", elements: [element], span: call.span });
  const [from, to] = [one(argument(call, 0)), one(replacement)];
  return builtin(call, "replaceStrings", from, to, receiver(call));
}

/** Whether a literal contains `$$`, `$&`, `` $` `` or `$'`. For a string search, `$1` has no meaning. */
const hasPattern = (replacement: Expr): boolean =>
  replacement.kind === "string" && /\$[$&`']/.test(textWithHoles(replacement, "\0"));

export function repeat(call: MethodCall): Expr {
  const copies = lambda(call.reading.names.fresh("_"), receiver(call));
  const list = builtin(call, "genList", copies, argument(call, 0));
  return builtin(call, "concatStringsSep", at(call.span, string("")), list);
}

/** `x.toString()` of a value that a template accepts. */
export const toText = (call: MethodCall): Expr => stringOf(call.reading, call.receiver, call.scope);
