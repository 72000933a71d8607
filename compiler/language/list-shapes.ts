import { apply } from "./build.ts";
import type { Machine } from "./machine.ts";
import { libFunction, Reference, Residual } from "./residual.ts";
import type { Span } from "../support/span.ts";
import { LaterCall, settle } from "./thunk.ts";
import type { Shape, Thunk, Value } from "./value.ts";
import { attrs, known, list } from "./values.ts";

// The shape of a residual call of `lib` or `builtins` that returns a list (`lib.optionalAttrs`: a set).

/** A call of a native function with a residual argument. */
export interface ListCall {
  readonly machine: Machine;
  readonly name: string;
  /** The function before it is applied. */
  readonly fn: Value;
  readonly args: readonly Thunk[];
  readonly span: Span | undefined;
}

/** Functions that map each element of their last argument and do not change the list otherwise. */
const elementwise: ReadonlySet<string> = new Set(["concatMap", "filter", "map", "remove"]);

export function listShape(call: ListCall): Shape | undefined {
  const { machine, name, args, span } = call;
  const [first, second] = args;
  if (first === undefined) return undefined;
  if (name === "concatLists") {
    const lists = settle(first);
    return lists.kind === "list" ? { kind: "sum", parts: lists.elements } : undefined;
  }
  if (name === "flatten") return flattened(call, first);
  if (name === "reverseList") {
    const lists = settle(first);
    const shape = lists.kind === "residual" ? lists.shape : undefined;
    return shape && reversed(ofEachPart(call, [], shape));
  }
  if (second === undefined) return undefined;
  if (name === "optional" || name === "optionals") {
    const then = name === "optionals" ? second : known(list([second], second.span));
    return { kind: "choice", condition: first, then, else: known(list([])) };
  }
  if (name === "optionalAttrs")
    return { kind: "choice", condition: first, then: second, else: known(attrs(new Map(), second.span)) };
  if (!elementwise.has(name)) return undefined;
  const elements = settle(second);
  if (elements.kind === "list") {
    const each = (element: Thunk): Thunk => new LaterCall(machine, first, [element], span);
    if (name === "concatMap") return { kind: "sum", parts: elements.elements.map(each) };
    if (name !== "filter") return undefined;
    const ifHolds = (element: Thunk): Thunk => known(onlyIf(machine, each(element), element));
    return { kind: "sum", parts: elements.elements.map(ifHolds) };
  }
  if (elements.kind !== "residual" || elements.shape === undefined) return undefined;
  return ofEachPart(call, [first], elements.shape);
}

/** Flattens nested lists. A value that is not a list counts as one element; for a residual value this must be certain. */
function flattened(call: ListCall, written: Thunk): Shape | undefined {
  const value = settle(written);
  if (value.kind === "list") {
    const later = (part: Thunk): Thunk =>
      new LaterCall(call.machine, known(call.fn), [part], part.span ?? call.span);
    return { kind: "sum", parts: value.elements.map(later) };
  }
  if (value.kind !== "residual") return undefined;
  const { shape } = value;
  const isOneOfTwo = shape?.kind === "choice" && ![shape.then, shape.else].some(mayBeList);
  if (isOneOfTwo || isPackage(value)) return { kind: "sum", parts: [known(list([written], written.span))] };
  return shape && ofEachPart(call, [], shape);
}

function mayBeList(thunk: Thunk): boolean {
  const value = settle(thunk);
  return value.kind === "list" || (value.kind === "residual" && !isPackage(value));
}

/** `pkgs.a.b`, unless it is a known list. */
function isPackage(value: Value): boolean {
  if (!(value instanceof Reference) || value.reference.kind !== "select") return false;
  const { target, path, fallback } = value.reference;
  const isOfPackages = target.kind === "variable" && target.name === "pkgs" && fallback === undefined;
  return isOfPackages && path.every((step) => step.kind === "static" && !isListAttribute(step.name));
}

/** Attributes of nixpkgs packages that are lists. */
const isListAttribute = (name: string): boolean =>
  /inputs$|^(?:.+-)?dependencies$|^build-system$/i.test(name);

const reversed = (shape: Shape): Shape =>
  shape.kind === "sum" ? { ...shape, parts: shape.parts.toReversed() } : shape;

/** Applies the call to each part of its list. */
function ofEachPart({ machine, fn, span }: ListCall, before: readonly Thunk[], shape: Shape): Shape {
  const later = (part: Thunk): Thunk =>
    new LaterCall(machine, known(fn), [...before, part], part.span ?? span);
  return shape.kind === "sum"
    ? { kind: "sum", parts: shape.parts.map(later) }
    : { ...shape, then: later(shape.then), else: later(shape.else) };
}

/** A list of one element if the test holds. */
function onlyIf(machine: Machine, test: Thunk, element: Thunk): Value {
  const holds = settle(test);
  if (holds.kind === "error") return holds;
  if (holds.kind === "bool") return list(holds.value ? [element] : []);
  return new Residual(
    machine,
    (reifier) => apply(apply(libFunction("optional"), reifier.thunk(test)), reifier.branch(element)),
    element.span,
    { kind: "choice", condition: test, then: known(list([element], element.span)), else: known(list([])) },
  );
}
