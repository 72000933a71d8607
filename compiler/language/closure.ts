import type { Expr, LambdaExpr } from "./expression.ts";
import type { Machine } from "./machine.ts";
import type { Reifier } from "./residual.ts";
import type { Scope } from "./scope.ts";
import type { Span } from "../support/span.ts";
import type { FunctionValue, Thunk, Value } from "./value.ts";

/** A function of this evaluator. `invoke` may throw a failure; `apply` reports it, for callers outside the evaluator. */
export abstract class Callable implements FunctionValue {
  readonly kind = "function";
  readonly #machine: Machine;

  constructor(
    machine: Machine,
    readonly span: Span | undefined,
  ) {
    this.#machine = machine;
  }

  get machine(): Machine {
    return this.#machine;
  }

  abstract invoke(argument: Thunk, span: Span | undefined): Value;
  abstract build(reifier: Reifier): Expr;

  apply(argument: Thunk, span: Span | undefined): Value {
    return this.machine.outside(() => this.invoke(argument, span), span);
  }

  reify(): Expr {
    return this.machine.close(this);
  }
}

/** A function of a recipe with the scope of its free names. */
export class Closure extends Callable {
  readonly #scope: Scope | undefined;

  constructor(
    machine: Machine,
    readonly lambda: LambdaExpr,
    scope: Scope | undefined,
    /** The name of the binding that it is the value of. */
    readonly label?: string,
  ) {
    super(machine, lambda.span);
    this.#scope = scope;
  }

  get scope(): Scope | undefined {
    return this.#scope;
  }

  /** The scope of the body for one call. */
  enter(argument: Thunk, span: Span | undefined): Scope {
    return this.machine.enter(this.lambda, this.#scope, argument, span);
  }

  override invoke(argument: Thunk, span: Span | undefined): Value {
    return this.machine.evaluate(this.lambda.body, this.enter(argument, span));
  }

  override build(): Expr {
    throw new Error("functions are built by the reification, which names their parameters");
  }
}
