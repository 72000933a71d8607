import * as messages from "../messages.ts";
import type { LambdaExpr, PatternField, PatternParameter } from "../expression.ts";
import type { Machine } from "../machine.ts";
import { Residual, selectOr } from "../residual.ts";
import { ManyNames, OneName, type Scope } from "../scope.ts";
import type { Span } from "../../support/span.ts";
import type { AttrsValue, ResidualValue, Thunk } from "../value.ts";
import { selectMember } from "./selection.ts";

/** The scope for the body of a function that is applied to `argument`. */
export function bindParameter(
  machine: Machine,
  lambda: LambdaExpr,
  scope: Scope | undefined,
  argument: Thunk,
  span: Span | undefined,
): Scope {
  const { parameter } = lambda;
  if (parameter.kind === "name") return new OneName(scope, parameter.name, argument, lambda);

  const value = machine.demand(argument);
  if (value.kind !== "attrs" && value.kind !== "residual") {
    machine.fail(messages.wrongType("a set", value, argument.span ?? span));
  }
  const names = new Map<string, Thunk>();
  const frame = new ManyNames(scope, names, lambda);
  if (parameter.name !== undefined) names.set(parameter.name, argument);
  if (value.kind === "attrs") checkArguments(machine, parameter, value, argument.span ?? span, lambda.span);
  for (const field of parameter.fields) {
    names.set(
      field.name,
      value.kind === "attrs"
        ? (value.entries.get(field.name)?.value ?? fallbackOf(machine, field, frame))
        : fieldOf(machine, value, field, frame),
    );
  }
  return frame;
}

function checkArguments(
  machine: Machine,
  parameter: PatternParameter,
  value: AttrsValue,
  span: Span | undefined,
  lambdaSpan: Span | undefined,
): void {
  for (const field of parameter.fields) {
    if (!field.fallback && !value.entries.has(field.name)) {
      machine.fail(messages.missingArgument(field.name, span, field.span ?? lambdaSpan));
    }
  }
  if (parameter.ellipsis) return;
  const fields = new Set(parameter.fields.map((field) => field.name));
  for (const [name, attribute] of value.entries) {
    if (!fields.has(name)) {
      machine.fail(messages.unexpectedArgument(name, fields, attribute.nameSpan ?? span, lambdaSpan));
    }
  }
}

/** `fallback` can refer to the other fields. A missing field without a default has been reported. */
function fallbackOf(machine: Machine, field: PatternField, frame: Scope): Thunk {
  if (field.fallback) return machine.delay(field.fallback, frame, field.name);
  return machine.lazy(() => machine.fail(messages.missingArgument(field.name, field.span, undefined)));
}

/** A field of a residual argument: `argument.field or fallback`. */
function fieldOf(machine: Machine, argument: ResidualValue, field: PatternField, frame: Scope): Thunk {
  const { fallback } = field;
  if (!fallback) return machine.lazy(() => selectMember(machine, argument, field.name, field.span));
  const otherwise = machine.delay(fallback, frame, field.name);
  return machine.lazy(
    () =>
      new Residual(
        machine,
        (reifier) => selectOr(reifier.value(argument), field.name, reifier.branch(otherwise)),
        field.span,
      ),
    field.span,
  );
}
