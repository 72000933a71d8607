import { recipeNotValue } from "../../diagnostics/checking.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import * as messages from "../messages.ts";
import { treePath } from "../build.ts";
import type { Machine } from "../machine.ts";
import { builtin, Reference, Residual } from "../residual.ts";
import type { Span } from "../../support/span.ts";
import { joinStr, Str, str } from "../string-value.ts";
import type { AttrsValue, StringValue, Value } from "../value.ts";
import { known } from "../values.ts";
import { callFunction } from "./application.ts";

/** Converts a string value of any origin to a `Str`. */
export function toStr(machine: Machine, value: StringValue): Str {
  if (value instanceof Str) return value;
  return new Str(
    value.text.parts.map((part) => (typeof part === "string" ? part : new Reference(machine, part))),
    value.span,
  );
}

/**
 * The result of `"${value}"` for strings, paths (their copy in the store) and sets with `__toString` or `outPath`.
 * Source: Nix manual, "String interpolation". Numbers are an error there.
 */
export function interpolate(machine: Machine, value: Value, span: Span | undefined): Str {
  switch (value.kind) {
    case "string":
      return toStr(machine, value);
    case "residual":
      return new Str([asResidual(machine, value)], span);
    case "path":
      return new Str([new Reference(machine, treePath(value.path), value.span)], span);
    case "attrs":
      return (
        coerceSet(machine, value, span, interpolate) ?? machine.fail(noString(value, span ?? value.span))
      );
    default:
      return machine.fail(messages.cannotBecomeString(value, span ?? value.span));
  }
}

/** The result of `toString value`, which also accepts numbers, Booleans, null and lists. */
export function stringify(machine: Machine, value: Value, span: Span | undefined): Str {
  machine.spend(1, span);
  switch (value.kind) {
    case "null":
      return str("", span);
    case "bool":
      return str(value.value ? "1" : "", span);
    case "int":
      return str(value.value.toString(), span);
    case "float":
      return str(fixedFloat(value.value), span);
    case "list":
      return stringifyList(
        machine,
        value.elements.map((element) => machine.demand(element)),
        span,
      );
    case "residual":
    case "path":
      // Unlike interpolation, this does not copy a path to the store.
      return new Str([toStringOf(machine, value)], span);
    case "attrs":
      return coerceSet(machine, value, span, stringify) ?? machine.fail(noString(value, span ?? value.span));
    default:
      return interpolate(machine, value, span);
  }
}

/** Elements separated by spaces, without a space after an element that is an empty list. */
function stringifyList(machine: Machine, elements: readonly Value[], span: Span | undefined): Str {
  const pieces: (Str | string)[] = [];
  elements.forEach((element, index) => {
    pieces.push(stringify(machine, element, span));
    const empty = element.kind === "list" && element.elements.length === 0;
    if (index < elements.length - 1 && !empty) pieces.push(" ");
  });
  machine.checkLength(
    pieces.reduce((sum, piece) => sum + piece.length, 0),
    span,
  );
  return joinStr(pieces, span);
}

function toStringOf(machine: Machine, value: Value): Residual {
  return new Residual(
    machine,
    (reifier) => ({
      kind: "apply",
      fn: builtin("toString"),
      argument: reifier.value(value),
    }),
    value.span,
  );
}

/** `%f` of C: six digits after the point. */
export function fixedFloat(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  // `toFixed` uses exponents from 1e21 on. Every number of that size is an integer.
  return Math.abs(value) < 1e21 ? value.toFixed(6) : `${BigInt(value)}.000000`;
}

const noString = (set: AttrsValue, span: Span | undefined): Diagnostic =>
  set.recipeOf === undefined ? messages.cannotBecomeString(set, span) : recipeNotValue(set.recipeOf, span);

type Coerce = (machine: Machine, value: Value, span: Span | undefined) => Str;

function coerceSet(
  machine: Machine,
  value: Value & { kind: "attrs" },
  span: Span | undefined,
  coerce: Coerce,
): Str | undefined {
  const method = value.entries.get("__toString");
  if (method) {
    return coerce(machine, callFunction(machine, machine.demand(method.value), known(value), span), span);
  }
  const outPath = value.entries.get("outPath");
  return outPath && coerce(machine, machine.demand(outPath.value), span);
}

/** Converts a residual value of any origin to a `Residual`. */
export function asResidual(machine: Machine, value: Value): Residual {
  if (value instanceof Residual) return value;
  return new Residual(machine, (reifier) => reifier.value(value), value.span);
}

/** Whether Nix would coerce the set to a string. */
export const isStringLike = (value: Value): boolean =>
  value.kind === "attrs" && (value.entries.has("__toString") || value.entries.has("outPath"));
