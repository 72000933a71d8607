import * as messages from "../messages.ts";
import type { AttrName, DynamicName, Expr, HasAttrExpr, SelectExpr } from "../expression.ts";
import { Failure } from "../failure.ts";
import { impureNames } from "../impure.ts";
import type { Machine } from "../machine.ts";
import { Reference, type Reifier, Residual, Root, selectFrom } from "../residual.ts";
import type { Scope } from "../scope.ts";
import type { Span } from "../../support/span.ts";
import type { Str } from "../string-value.ts";
import { describeReference } from "../thunk.ts";
import type { ResidualValue, Thunk, Value } from "../value.ts";
import { bool } from "../values.ts";
import { toStr } from "./coercion.ts";

/** An evaluated attribute name; a `Str` has residual parts. */
export type Key = string | Str | ResidualValue;

/** A step of an attribute path. In a binding a dynamic name may be null, which drops the binding; here null is an error. */
export function evaluateKey(machine: Machine, step: AttrName, scope: Scope | undefined): Key {
  if (step.kind === "static") return step.name;
  const key = dynamicKey(machine, step, scope);
  return key ?? machine.fail(messages.nullAttributeName(step.span ?? step.expr.span));
}

/** Undefined for null. */
export function dynamicKey(machine: Machine, step: DynamicName, scope: Scope | undefined): Key | undefined {
  const value = machine.evaluate(step.expr, scope);
  if (value.kind === "null") return undefined;
  if (value.kind === "residual") return value;
  if (value.kind !== "string") {
    return machine.fail(messages.wrongType("a string", value, step.expr.span));
  }
  const name = toStr(machine, value);
  return name.known ?? name;
}

const keyName = (reifier: Reifier, key: Key): AttrName =>
  typeof key === "string" ? { kind: "static", name: key } : { kind: "dynamic", expr: reifier.value(key) };

/** `target.name` for a residual target. */
export function selectMember(
  machine: Machine,
  target: ResidualValue,
  name: string,
  span: Span | undefined,
): Value {
  refuseImpure(machine, target, name, span);
  if (target instanceof Root && target.closed && !target.has(name)) {
    const owner = describeReference(target.reference);
    return machine.fail(messages.missingAttribute(name, target.names ?? [], owner, span));
  }
  if (target instanceof Reference) return target.member(name, span);
  return new Residual(machine, (reifier) => selectFrom(reifier.value(target), name), span);
}

/** Fails if the attribute `key` of a residual is impure, or may be because its name is unknown. */
export function refuseImpure(machine: Machine, target: Value, key: Key, span: Span | undefined): void {
  if (target.kind !== "residual") return;
  if (typeof key !== "string") {
    if (target instanceof Root || isParameter(target))
      machine.fail(messages.computedName(nameOf(target), span));
    return;
  }
  if (target instanceof Root) {
    if (target.impure.has(key)) target.member(key, span);
    return;
  }
  refuseImpureName(machine, key, span);
}

function refuseImpureName(machine: Machine, name: string, span: Span | undefined): void {
  const instead = impureNames.get(name);
  if (instead !== undefined) machine.fail(messages.impure(name, instead, span));
}

/** A parameter of a function that Nix calls, perhaps with `lib`. */
const isParameter = (target: ResidualValue): target is Reference =>
  target instanceof Reference &&
  target.reference.kind === "variable" &&
  target.reference.name.startsWith("#");

const nameOf = (target: ResidualValue): string | undefined =>
  target instanceof Root ? describeReference(target.reference) : undefined;

/** `target.a.b`, `target.a.b or fallback` */
export function evaluateSelect(machine: Machine, expr: SelectExpr, scope: Scope | undefined): Value {
  let value = machine.evaluate(expr.target, scope);
  for (const [index, step] of expr.path.entries()) {
    const key = evaluateKey(machine, step, scope);
    refuseImpure(machine, value, key, step.span ?? expr.span);
    if (expr.fallback && value instanceof Root && value.closed && !isKnownMember(value, key))
      return machine.evaluate(expr.fallback, scope);
    if (value.kind === "residual" && expr.fallback && !isKnownMember(value, key)) {
      return selectOr(machine, expr, value, index, scope);
    }
    if (value.kind === "residual") {
      value = residualMember(machine, value, key, expr.span);
      continue;
    }
    if (typeof key !== "string") return selectOr(machine, expr, value, index, scope);
    if (value.kind === "attrs") {
      const attribute = value.entries.get(key);
      if (attribute) {
        value = machine.follow(attribute.value, stepsOf(expr, index + 1));
        continue;
      }
      const place = step.span ?? expr.span;
      if (value.incomplete) throw Failure.reported(machine.options.reporter, place);
      if (!expr.fallback) {
        const known = value.entries.keys();
        const { importedFrom } = expr;
        machine.fail(
          importedFrom === undefined
            ? messages.missingAttribute(key, known, ownerOf(expr, index), place, value.recipeOf)
            : messages.missingExport(key, known, importedFrom, place),
        );
      }
    }
    if (expr.fallback) return machine.evaluate(expr.fallback, scope);
    return machine.fail(messages.selectFromOther(key, value, ownerOf(expr, index), expr.span));
  }
  return value;
}

const isKnownMember = (value: ResidualValue, key: Key): boolean =>
  value instanceof Root && typeof key === "string" && value.has(key);

function residualMember(machine: Machine, target: ResidualValue, key: Key, span: Span | undefined): Value {
  if (typeof key === "string") return selectMember(machine, target, key, span);
  return new Residual(
    machine,
    (reifier) => ({ kind: "select", target: reifier.value(target), path: [keyName(reifier, key)] }),
    span,
  );
}

/** The rest of the selection after a residual target or name. */
function selectOr(
  machine: Machine,
  expr: SelectExpr,
  target: Value,
  from: number,
  scope: Scope | undefined,
): Residual {
  const keys = expr.path.slice(from).map((step) => evaluateKey(machine, step, scope));
  for (const key of keys.slice(1)) if (typeof key === "string") refuseImpureName(machine, key, expr.span);
  const fallback: Thunk | undefined = expr.fallback && machine.delay(expr.fallback, scope);
  return new Residual(
    machine,
    (reifier) => {
      const base = reifier.value(target);
      const flat = base.kind === "select" && base.fallback === undefined;
      return {
        kind: "select",
        target: flat ? base.target : base,
        path: [...(flat ? base.path : []), ...keys.map((key) => keyName(reifier, key))],
        ...(fallback && { fallback: reifier.branch(fallback) }),
      };
    },
    expr.span,
  );
}

/** The first steps of a selection. */
const stepsOf = (expr: SelectExpr, count: number): Expr => {
  if (count === expr.path.length) return expr;
  return count === 0 ? expr.target : { ...expr, path: expr.path.slice(0, count) };
};

/** The expression that the attribute was looked up in, as written: `config.pkgs` for `config.pkgs.x`. */
const ownerOf = (expr: SelectExpr, index: number): string | undefined =>
  describeReference(stepsOf(expr, index));

/** `target ? a.b` */
export function evaluateHasAttr(machine: Machine, expr: HasAttrExpr, scope: Scope | undefined): Value {
  let value = machine.evaluate(expr.target, scope);
  for (const [index, step] of expr.path.entries()) {
    const key = evaluateKey(machine, step, scope);
    const last = index === expr.path.length - 1;
    if (value instanceof Root && typeof key === "string") {
      const has = value.has(key);
      if ((has && last) || (!has && (value.closed || value.impure.has(key)))) return bool(has, expr.span);
      if (has) {
        value = value.member(key, expr.span);
        continue;
      }
    }
    if (value.kind === "residual") {
      return residualHasAttr(machine, expr, value, index, scope);
    }
    if (value.kind !== "attrs") return bool(false, expr.span);
    if (typeof key !== "string") return residualHasAttr(machine, expr, value, index, scope);
    const attribute = value.entries.has(key) ? value.entries.get(key) : undefined;
    if (!attribute && value.incomplete) throw Failure.reported(machine.options.reporter, expr.span);
    if (!attribute) return bool(false, expr.span);
    if (!last) value = machine.demand(attribute.value);
  }
  return bool(true, expr.span);
}

function residualHasAttr(
  machine: Machine,
  expr: HasAttrExpr,
  target: Value,
  from: number,
  scope: Scope | undefined,
): Residual {
  const keys = expr.path.slice(from).map((step) => evaluateKey(machine, step, scope));
  return new Residual(
    machine,
    (reifier) => ({
      kind: "has-attr",
      target: reifier.value(target),
      path: keys.map((key) => keyName(reifier, key)),
    }),
    expr.span,
  );
}
