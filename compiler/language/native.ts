import * as messages from "./messages.ts";
import { apply } from "./build.ts";
import { Callable, Closure } from "./closure.ts";
import { callFunction } from "./evaluation/application.ts";
import { interpolate, toStr } from "./evaluation/coercion.ts";
import type { Expr } from "./expression.ts";
import { NeedsNix, needsNix } from "./failure.ts";
import { listShape } from "./list-shapes.ts";
import { type Lookup, OnDemand } from "./lookup.ts";
import type { Machine } from "./machine.ts";
import { asAttrs, type Reifier, Residual } from "./residual.ts";
import type { Span } from "../support/span.ts";
import type { Str } from "./string-value.ts";
import { LaterCall } from "./thunk.ts";
import type { Attribute, PathValue, Thunk, Value } from "./value.ts";
import { known } from "./values.ts";

/**
 * The body of a native function. It takes as many arguments as it has parameters after `call`. If it asks `call` for a
 * residual value, the application becomes a residual.
 */
export type NativeBody = (call: Call, ...args: Thunk[]) => Value;
/** Functions by name. */
export type NativeTable = Readonly<Record<string, NativeBody>>;

/** Functions of `lib` that may not evaluate an argument: the argument is like a branch of a residual `if`. */
const lazy: ReadonlySet<string> = new Set([
  "attrByPath",
  "optional",
  "optionalAttrs",
  "optionalDrvAttr",
  "optionalString",
  "optionals",
]);

/** A native function, possibly applied to some of its arguments. */
export class NativeFunction extends Callable {
  constructor(
    machine: Machine,
    /** Its expression in Nix: a name (`lib.concatStringsSep`), or a function of `lib` and `builtins`. */
    readonly reference: Expr,
    private readonly name: string,
    private readonly body: NativeBody,
    private readonly args: readonly Thunk[] = [],
  ) {
    super(machine, undefined);
  }

  override invoke(argument: Thunk, span: Span | undefined): Value {
    const { machine, reference, name, body } = this;
    const args = [...this.args, argument];
    if (args.length < body.length - 1) return new NativeFunction(machine, reference, name, body, args);
    const depth = machine.depth;
    const height = machine.running.length;
    // The stack use of a native function, in evaluations.
    machine.depth += 3;
    try {
      const value = body(new Call(machine, name, span), ...args);
      machine.depth = depth;
      return value;
    } catch (thrown) {
      if (!(thrown instanceof NeedsNix)) throw thrown;
      machine.depth = depth;
      machine.running.length = height;
      return this.#inNix(args, span);
    }
  }

  /** The residual call. A function without a name in Nix is unfolded like a function of a recipe. */
  #inNix(args: readonly Thunk[], span: Span | undefined): Value {
    const { machine, reference, name, body } = this;
    if (reference.kind !== "lambda") {
      const isLazy = lazy.has(name);
      return new Residual(
        machine,
        (reifier) => applied(reifier, reference, args, isLazy),
        span,
        listShape({ machine, name, fn: new NativeFunction(machine, reference, name, body), args, span }),
      );
    }
    return args.reduce<Value>(
      (fn, argument) => callFunction(machine, fn, argument, span),
      new Closure(machine, reference, machine.rootScope),
    );
  }

  override build(reifier: Reifier): Expr {
    return applied(reifier, this.reference, this.args);
  }
}

function applied(reifier: Reifier, fn: Expr, args: readonly Thunk[], isLazy = false): Expr {
  const built = (argument: Thunk): Expr => (isLazy ? reifier.branch(argument) : reifier.thunk(argument));
  return args.reduce((inner, argument) => apply(inner, built(argument)), fn);
}

/** The cost of a deferred call in steps, besides its evaluation: mostly memory. */
const stepsPerCall = 3;

/** One call of a native function. It checks and unpacks arguments, with messages that name the function. */
export class Call {
  constructor(
    readonly machine: Machine,
    readonly name: string,
    readonly span: Span | undefined,
  ) {}

  /** Any value, including a residual. */
  value(thunk: Thunk): Value {
    return this.machine.demand(thunk);
  }

  /** A value whose outermost layer is known. */
  known(thunk: Thunk): Exclude<Value, { kind: "residual" }> {
    const value = asAttrs(this.machine.demand(thunk), this.span);
    if (value.kind === "residual") throw needsNix;
    return value;
  }

  bool(thunk: Thunk): boolean {
    const value = this.known(thunk);
    return value.kind === "bool" ? value.value : this.mismatch("a Boolean", value, thunk);
  }

  int(thunk: Thunk): bigint {
    const value = this.known(thunk);
    return value.kind === "int" ? value.value : this.mismatch("an integer", value, thunk);
  }

  /** An integer used as a size or position. Values outside JavaScript's range count as infinite. */
  index(thunk: Thunk): number {
    return Number(this.int(thunk));
  }

  /** A string without residual parts. */
  string(thunk: Thunk): string {
    const { known: text } = this.str(thunk);
    if (text === undefined) throw needsNix;
    this.machine.spendText(text, this.span);
    return text;
  }

  /** A string that may have residual parts. */
  str(thunk: Thunk): Str {
    const value = this.known(thunk);
    return value.kind === "string" ? toStr(this.machine, value) : this.mismatch("a string", value, thunk);
  }

  /** The result of `"${…}"`. */
  interpolated(thunk: Thunk): Str {
    return interpolate(this.machine, this.value(thunk), thunk.span ?? this.span);
  }

  list(thunk: Thunk): readonly Thunk[] {
    const value = this.known(thunk);
    if (value.kind !== "list") return this.mismatch("a list", value, thunk);
    this.machine.spend(value.elements.length, this.span);
    return value.elements;
  }

  attrs(thunk: Thunk): ReadonlyMap<string, Attribute> {
    const value = this.known(thunk);
    if (value.kind !== "attrs") return this.mismatch("a set", value, thunk);
    this.machine.spend(value.entries.size, this.span);
    return value.entries;
  }

  path(thunk: Thunk): PathValue {
    const value = this.known(thunk);
    return value.kind === "path" ? value : this.mismatch("a path of the recipe tree", value, thunk);
  }

  /** Checks that a value can be called, as far as it is known. Nix checks this before there is anything to call it with. */
  callable(thunk: Thunk): void {
    const value = this.value(thunk);
    if (value.kind === "function" || value.kind === "residual") return;
    if (value.kind !== "attrs" || !value.entries.has("__functor")) this.mismatch("a function", value, thunk);
  }

  /** `fn a b …` */
  call(fn: Thunk, ...args: readonly Thunk[]): Value {
    let value = this.machine.demand(fn);
    for (const argument of args) value = callFunction(this.machine, value, argument, this.span);
    return value;
  }

  /** `fn a b …`, evaluated on demand. */
  later(fn: Thunk, ...args: readonly Thunk[]): Thunk {
    this.machine.spend(stepsPerCall, this.span);
    return new LaterCall(this.machine, fn, args, args.at(-1)?.span ?? fn.span);
  }

  /** `fn a b …`, which must be a known Boolean. */
  test(fn: Thunk, ...args: readonly Thunk[]): boolean {
    return this.bool(known(this.call(fn, ...args)));
  }

  mismatch(expected: string, value: Value, thunk: Thunk): never {
    return this.machine.fail(messages.wrongArgument(this.name, expected, value, thunk.span ?? this.span));
  }

  /** Fails: the arguments have the right types but no result. */
  reject(problem: string, hint?: string): never {
    return this.machine.fail(messages.invalidArgument(this.name, problem, this.span, hint));
  }

  /** Leaves the call to Nix. */
  residual(): never {
    throw needsNix;
  }
}

/** The functions of a table by name. It is a map because a recipe may ask for `lib.constructor`. */
export type NativeBodies = ReadonlyMap<string, NativeBody>;
export const bodiesOf = (table: NativeTable): NativeBodies => new Map(Object.entries(table));

/** Native functions as values; `reference` gives the Nix expression of each. */
export const nativeFunctions = (
  machine: Machine,
  bodies: NativeBodies,
  reference: (name: string) => Expr,
): Lookup<Value> =>
  new OnDemand(bodies, (name, body) => new NativeFunction(machine, reference(name), name, body));
