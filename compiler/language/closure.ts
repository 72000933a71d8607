import type { Expr, LambdaExpr } from "./expression.ts";
import type { Machine } from "./machine.ts";
import type { Reifier } from "./residual.ts";
import type { Scope } from "./scope.ts";
import type { Span } from "../support/span.ts";
import type { FunctionValue, Thunk, Value } from "./value.ts";

/** A function of this evaluator: `invoke` may throw a failure, which `apply` reports for consumers outside. */
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

/** A function written in a recipe, with what its free names mean. */
export class Closure extends Callable {
  readonly #scope: Scope | undefined;

  constructor(
    machine: Machine,
    readonly lambda: LambdaExpr,
    scope: Scope | undefined,
    /** What the recipe calls it, if it is the value of a binding. */
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
