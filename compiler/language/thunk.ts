import type { Expr } from "./expression.ts";
import { Failed } from "./failure.ts";
import type { Machine } from "./machine.ts";
import { Residual } from "./residual.ts";
import type { Scope } from "./scope.ts";
import type { Span } from "../support/span.ts";
import type { Thunk, Value } from "./value.ts";

/** A memoized computation of one {@link Machine}. */
export abstract class Suspension implements Thunk {
  readonly #machine: Machine;
  #value: Value | undefined;
  #running = false;
  /** The reference that is being followed while this thunk is computed. */
  following: Expr | undefined;

  constructor(
    machine: Machine,
    readonly span: Span | undefined,
    /** The name of the binding it is the value of, which names its let-binding if it is shared in a residual. */
    readonly label: string | undefined,
  ) {
    this.#machine = machine;
  }

  get machine(): Machine {
    return this.#machine;
  }

  protected abstract run(): Value;
  /** Its step in a printed cycle. */
  step(): { readonly text: string | undefined; readonly span: Span | undefined } {
    const { following } = this;
    const text = following && describeReference(following);
    return text === undefined ? { text: this.label, span: this.span } : { text, span: following?.span };
  }

  get settled(): boolean {
    return this.#value !== undefined;
  }

  /** For consumers outside the evaluator: reports the failure, if there is one. */
  force(): Value {
    const value = this.settle();
    if (value instanceof Failed) value.failure.report();
    return value;
  }

  /** The value, computed at most once; a failure is an unreported {@link Failed}. Never throws. */
  settle(): Value {
    if (this.#value) return this.#value;
    const machine = this.#machine;
    if (this.#running) return new Failed(machine.cycle(this), this.span);
    this.#running = true;
    const { depth, log, running } = machine;
    const height = running.length;
    const reader = log.running;
    // Near the end of the JavaScript stack every call can throw, including those that convert an exception to a
    // failure. State that needs no call is reset in `finally`, because otherwise the thunk would later look like a
    // cycle.
    try {
      running.push(this);
      if (this.span !== undefined) log.running = this.span.file;
      const value = this.run();
      this.#value = value instanceof Residual ? value.named(this.label) : value;
    } catch (thrown) {
      machine.depth = depth;
      this.#value = new Failed(machine.failureFrom(thrown, this.span), this.span);
    } finally {
      running.length = height;
      log.running = reader;
      this.#running = false;
      this.following = undefined;
    }
    return this.#value;
  }
}

/** An expression and its scope. */
export class Delayed extends Suspension {
  constructor(
    machine: Machine,
    readonly expr: Expr,
    /** Released once the value is known. */
    public scope: Scope | undefined,
    label?: string,
  ) {
    super(machine, expr.span, label);
  }

  protected override run(): Value {
    const value = this.machine.evaluate(this.expr, this.scope);
    this.scope = undefined;
    return value;
  }
}

/** The recipe's name of the value, as a candidate name for a `let` binding. */
export function nameInRecipe(thunk: Thunk): string | undefined {
  if (!(thunk instanceof Delayed)) return undefined;
  const { expr } = thunk;
  if (expr.kind === "variable") return expr.name;
  if (expr.kind === "select") {
    const last = expr.path.at(-1);
    if (last?.kind === "static") return last.name;
  }
  return thunk.label;
}

/** Work of the compiler. */
export class Native extends Suspension {
  readonly #compute: () => Value;

  constructor(machine: Machine, compute: () => Value, span?: Span, label?: string) {
    super(machine, span, label);
    this.#compute = compute;
  }

  protected override run(): Value {
    return this.#compute();
  }
}

/** A call that a native function deferred. */
export class LaterCall extends Suspension {
  constructor(
    machine: Machine,
    private fn: Thunk | undefined,
    private args: readonly Thunk[],
    span: Span | undefined,
  ) {
    super(machine, span, undefined);
  }

  protected override run(): Value {
    const { machine, fn, args, span } = this;
    if (!fn) throw new Error("a thunk ran twice");
    let value = machine.demand(fn);
    for (const argument of args) value = machine.apply(value, argument, span);
    this.fn = undefined;
    this.args = [];
    return value;
  }
}

/** `a.b.c` as written, if the expression is such a reference. */
export function describeReference(expr: Expr): string | undefined {
  if (expr.kind === "variable") return expr.name;
  if (expr.kind !== "select") return undefined;
  const target = describeReference(expr.target);
  if (target === undefined) return undefined;
  return [target, ...expr.path.map((step) => (step.kind === "static" ? step.name : "${…}"))].join(".");
}

/** The value of any thunk, possibly an unreported failure. Never throws. */
export const settle = (thunk: Thunk): Value => (thunk instanceof Suspension ? thunk.settle() : thunk.force());
