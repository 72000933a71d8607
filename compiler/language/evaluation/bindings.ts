import * as messages from "../messages.ts";
import type { AttrsExpr, Binding, DynamicName, Expr, ValueBinding } from "../expression.ts";
import { Failure } from "../failure.ts";
import type { Machine } from "../machine.ts";
import { Residual } from "../residual.ts";
import { findName, ManyNames, type Scope } from "../scope.ts";
import type { Span } from "../../support/span.ts";
import type { Attribute, Thunk, Value } from "../value.ts";
import { attrs } from "../values.ts";
import { dynamicKey, type Key, selectMember } from "./selection.ts";

/**
 * Bindings grouped by first name: `a.b = 1; a.c = 2;` is one attribute `a`. If a name is bound twice, which front ends
 * report, the first binding counts.
 */
interface Plan {
  readonly named: ReadonlyMap<string, Planned>;
  readonly dynamic: readonly PlannedDynamic[];
}
interface PlannedDynamic {
  readonly name: DynamicName;
  readonly value: Expr;
  /** The number of other names written before it. */
  readonly after: number;
}
type Planned = { readonly nameSpan: Span | undefined; readonly comment?: readonly string[] | undefined } & (
  | { readonly kind: "value"; readonly value: Expr }
  | { readonly kind: "inherit"; readonly span: Span | undefined }
  | { readonly kind: "inherit-from"; readonly from: Expr; readonly span: Span | undefined }
);

const plans = new WeakMap<readonly Binding[], Plan>();

function planOf(bindings: readonly Binding[]): Plan {
  let plan = plans.get(bindings);
  if (!plan) {
    plan = makePlan(bindings);
    plans.set(bindings, plan);
  }
  return plan;
}

function makePlan(bindings: readonly Binding[]): Plan {
  const named = new Map<string, Planned>();
  const dynamic: PlannedDynamic[] = [];
  /**
   * The bindings of names that are bound in parts. A file may have a thousand of `pkgs.x = …`, so the arrays are
   * extended in place and not copied.
   */
  const collected = new Map<string, Binding[]>();
  for (const binding of bindings) {
    if (binding.kind === "inherit") {
      for (const [index, { name, span }] of binding.names.entries()) {
        if (named.has(name)) continue;
        // A comment on several names is above the first.
        const at = { nameSpan: span, span, comment: index === 0 ? binding.comment : undefined };
        named.set(
          name,
          binding.from ? { kind: "inherit-from", from: binding.from, ...at } : { kind: "inherit", ...at },
        );
      }
      continue;
    }
    const first = binding.path[0];
    if (!first) continue;
    const value =
      binding.path.length === 1 ? binding.value : nested({ ...binding, path: binding.path.slice(1) });
    if (first.kind === "dynamic") {
      dynamic.push({ name: first, value, after: named.size });
      continue;
    }
    const previous = named.get(first.name);
    const merged = previous ? merge(previous, value, first.name, collected) : value;
    if (!merged) continue;
    named.set(first.name, {
      kind: "value",
      value: merged,
      nameSpan: previous?.nameSpan ?? first.span ?? binding.span,
      // The comment on `a.b = value` is about `b`.
      comment: binding.path.length === 1 ? commentOn(binding, previous) : previous?.comment,
    });
  }
  return { named, dynamic };
}

/** The comments on both parts of a set: `a = { … }; a = { … };`. */
function commentOn({ comment }: ValueBinding, previous: Planned | undefined): readonly string[] | undefined {
  if (comment === undefined || previous?.comment === undefined) return comment ?? previous?.comment;
  return [...previous.comment, ...comment];
}

/** `{ b.c = value; }` from the rest of `a.b.c = value`. */
const nested = (binding: ValueBinding): AttrsExpr => ({
  kind: "attrs",
  recursive: false,
  bindings: [binding],
  ...(binding.span && { span: binding.span }),
});

/** Merges two definitions of one name, which is allowed if both are literal sets. */
function merge(
  previous: Planned,
  value: Expr,
  name: string,
  collected: Map<string, Binding[]>,
): AttrsExpr | undefined {
  if (previous.kind !== "value" || previous.value.kind !== "attrs" || value.kind !== "attrs")
    return undefined;
  const bindings = collected.get(name) ?? [...previous.value.bindings];
  for (const binding of value.bindings) bindings.push(binding);
  collected.set(name, bindings);
  return { ...previous.value, bindings };
}

/**
 * The scope of `let` bindings, which can refer to each other. Front ends refuse computed names there. If a name could
 * not be read, the scope fails silently: otherwise names would be reported as undefined.
 */
export function bindingScope(
  machine: Machine,
  bindings: readonly Binding[],
  scope: Scope | undefined,
): ManyNames {
  const plan = planOf(bindings);
  const names = new Map<string, Thunk>();
  const inner = new ManyNames(scope, names);
  for (const [name, { value }] of attributesOf(machine, plan, inner, scope)) names.set(name, value);
  for (const { name } of plan.dynamic) dynamicKey(machine, name, inner);
  return inner;
}

/** `{ … }`, `rec { … }` */
export function evaluateAttrs(machine: Machine, expr: AttrsExpr, scope: Scope | undefined): Value {
  const plan = planOf(expr.bindings);
  const names = expr.recursive ? new Map<string, Thunk>() : undefined;
  const inner = names ? new ManyNames(scope, names) : scope;
  const entries = attributesOf(machine, plan, inner, scope);
  if (names) for (const [name, { value }] of entries) names.set(name, value);
  const unknown: { readonly key: Key; readonly value: Thunk }[] = [];
  const places = new Map<string, number>();
  for (const { name, value, after } of plan.dynamic) {
    const key = dynamicKey(machine, name, inner);
    if (key === undefined) continue;
    const nameSpan = name.span ?? name.expr.span;
    if (typeof key !== "string") {
      unknown.push({ key, value: machine.delay(value, inner) });
      continue;
    }
    const previous = entries.get(key);
    if (previous) machine.fail(messages.duplicateAttribute(key, nameSpan, previous.nameSpan));
    entries.set(key, { value: machine.delay(value, inner, key), ...(nameSpan && { nameSpan }) });
    places.set(key, after);
  }
  const known = attrs(places.size === 0 ? entries : asWritten(entries, places), expr.span);
  return unknown.length === 0 ? known : withUnknownNames(machine, entries, unknown, expr.span);
}

/** Puts computed names where they are written: TypeScript objects have their keys in this order. */
function asWritten(
  entries: ReadonlyMap<string, Attribute>,
  places: ReadonlyMap<string, number>,
): ReadonlyMap<string, Attribute> {
  // The others come first, in their order.
  const placed = [...entries].map((entry, index) => ({ entry, at: places.get(entry[0]) ?? index + 0.5 }));
  return new Map(placed.sort((a, b) => a.at - b.at).map(({ entry }) => entry));
}

/** A set with a residual name is itself residual. */
function withUnknownNames(
  machine: Machine,
  entries: ReadonlyMap<string, Attribute>,
  unknown: readonly { readonly key: Key; readonly value: Thunk }[],
  span: Span | undefined,
): Residual {
  return new Residual(
    machine,
    (reifier) => ({
      kind: "attrs",
      recursive: false,
      bindings: [
        ...[...entries].map(([name, { value }]) => ({
          kind: "value" as const,
          path: [{ kind: "static" as const, name }],
          value: reifier.thunk(value),
        })),
        ...unknown.map(({ key, value }) => ({
          kind: "value" as const,
          path: [
            typeof key === "string"
              ? { kind: "static" as const, name: key }
              : { kind: "dynamic" as const, expr: reifier.value(key) },
          ],
          value: reifier.thunk(value),
        })),
      ],
    }),
    span,
  );
}

/** `inner` is the scope of values, `outer` the scope of `inherit` without a set. */
function attributesOf(
  machine: Machine,
  { named }: Plan,
  inner: Scope | undefined,
  outer: Scope | undefined,
): Map<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  let sources: Map<Expr, Thunk> | undefined;

  function inherited(name: string, planned: Exclude<Planned, { kind: "value" }>): Thunk {
    const { span } = planned;
    if (planned.kind === "inherit") {
      return (
        findName(outer, name) ?? machine.delay({ kind: "variable", name, ...(span && { span }) }, outer, name)
      );
    }
    sources ??= new Map();
    const source = sources.get(planned.from) ?? machine.delay(planned.from, inner);
    sources.set(planned.from, source);
    return machine.lazy(() => inheritedMember(machine, source, name, span), span, name);
  }

  named.forEach((planned, name) => {
    const value =
      planned.kind === "value" ? machine.delay(planned.value, inner, name) : inherited(name, planned);
    const { nameSpan, comment } = planned;
    attributes.set(
      name,
      nameSpan === undefined
        ? { value }
        : comment === undefined
          ? { value, nameSpan }
          : { value, nameSpan, comment },
    );
  });
  return attributes;
}

function inheritedMember(machine: Machine, source: Thunk, name: string, span: Span | undefined): Value {
  const value = machine.demand(source);
  if (value.kind === "residual") return selectMember(machine, value, name, span);
  if (value.kind !== "attrs") return machine.fail(messages.selectFromOther(name, value, undefined, span));
  const attribute = value.entries.get(name);
  if (attribute) return machine.demand(attribute.value);
  if (value.incomplete) throw Failure.reported(machine.options.reporter, span);
  return machine.fail(messages.missingAttribute(name, value.entries.keys(), undefined, span));
}
