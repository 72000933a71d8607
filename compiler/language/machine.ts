import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import type { Span } from "../support/span.ts";
import { isStackOverflow } from "../support/stack-overflow.ts";
import type { Budget } from "./budget.ts";
import { Closure } from "./closure.ts";
import { callFunction, isUnfolding } from "./evaluation/application.ts";
import { bindingScope, evaluateAttrs } from "./evaluation/bindings.ts";
import { interpolate } from "./evaluation/coercion.ts";
import { assertion, condition } from "./evaluation/conditions.ts";
import { callWithDefaults } from "./evaluation/left-out.ts";
import { resolveName } from "./evaluation/names.ts";
import { evaluateBinary, evaluateUnary } from "./evaluation/operators.ts";
import { bindParameter } from "./evaluation/parameters.ts";
import { evaluatePath } from "./evaluation/paths.ts";
import { evaluateHasAttr, evaluateSelect } from "./evaluation/selection.ts";
import type { Expr, LambdaExpr, Literal, StringExpr } from "./expression.ts";
import { Failed, Failure, failureOf, type Thrown } from "./failure.ts";
import { intrinsicFunction } from "./intrinsics.ts";
import * as messages from "./messages.ts";
import { reify } from "./reify.ts";
import { Residual } from "./residual.ts";
import { Namespace, type Scope } from "./scope.ts";
import { joinStr, type Str, str } from "./string-value.ts";
import { Delayed, Native, settle, type Suspension } from "./thunk.ts";
import type { Thunk, Value } from "./value.ts";
import { bool, float, int, known, list, nullValue } from "./values.ts";

export interface MachineOptions {
  readonly tree: RecipeTree;
  readonly reporter: Reporter;
  readonly budget: Budget;
  /** The expression another file of the tree denotes; undefined when it cannot be read, which has been reported. */
  readonly load: (path: string, from: Span | undefined) => Expr | undefined;
}

/** Memory is what a large list costs most of: without this, one of a million would take a second and half a gigabyte. */
const stepsPerElement = 2;

/**
 * The state of one evaluation and the walk over the expression tree. What each kind of node means is in
 * `evaluation/`; this class keeps the budget, the stack of thunks being computed, and failures.
 */
export class Machine {
  /** Nested evaluations right now. */
  depth = 0;
  /** The thunks being computed right now, outermost first. */
  readonly running: Suspension[] = [];
  /** Functions whose body, or a branch in it, is being built into a residual: calls of these stay calls. */
  readonly unfolding = new Map<LambdaExpr, number>();
  readonly budget: Budget;
  readonly tree: RecipeTree;
  #steps: number;
  /** The failure of everything after the steps have run out: reported once. */
  #exhausted: Failure | undefined;
  #placeholders = 0;
  /** The names every file can use. */
  rootScope: Scope | undefined;
  readonly #imports = new Map<string, Thunk>();

  constructor(readonly options: MachineOptions) {
    this.budget = options.budget;
    this.tree = options.tree;
    this.#steps = options.budget.steps;
  }

  /** The value of an expression. Throws a {@link Failure}; loops instead of recurring where Nix has a tail position. */
  evaluate(start: Expr, startScope: Scope | undefined): Value {
    let expr = start;
    let scope = startScope;
    if (++this.depth > this.budget.depth) this.fail(messages.tooDeep(expr.span, this.#chained()));
    for (;;) {
      this.spend(1, expr.span);
      switch (expr.kind) {
        case "if": {
          const branch = condition(this, expr, scope);
          if (branch instanceof Residual) return this.leave(branch);
          expr = branch;
          continue;
        }
        case "let":
          scope = bindingScope(this, expr.bindings, scope);
          expr = expr.body;
          continue;
        case "with":
          scope = new Namespace(scope, this.delay(expr.scope, scope));
          expr = expr.body;
          continue;
        case "assert": {
          const stuck = assertion(this, expr, scope);
          if (stuck) return this.leave(stuck);
          expr = expr.body;
          continue;
        }
        case "apply": {
          if (expr.given !== undefined) {
            const value = callWithDefaults(this, expr, expr.given, scope);
            if (value) return this.leave(value);
          }
          const fn = this.evaluate(expr.fn, scope);
          const argument = this.delay(expr.argument, scope);
          if (fn instanceof Closure && !isUnfolding(this, fn)) {
            scope = fn.enter(argument, expr.span);
            expr = fn.lambda.body;
            continue;
          }
          return this.leave(callFunction(this, fn, argument, expr.span));
        }
        case "literal":
          return this.leave(literalValue(expr));
        case "string":
          return this.leave(evaluateString(this, expr, scope));
        case "path":
        case "search-path":
          return this.leave(evaluatePath(this, expr, scope));
        case "list":
          return this.leave(
            list(
              expr.elements.map((element) => this.delay(element, scope)),
              expr.span,
            ),
          );
        case "attrs":
          return this.leave(evaluateAttrs(this, expr, scope));
        case "variable":
          return this.leave(resolveName(this, expr, scope));
        case "select":
          return this.leave(evaluateSelect(this, expr, scope));
        case "has-attr":
          return this.leave(evaluateHasAttr(this, expr, scope));
        case "lambda":
          return this.leave(new Closure(this, expr, scope));
        case "unary":
          return this.leave(evaluateUnary(this, expr, scope));
        case "binary":
          return this.leave(evaluateBinary(this, expr, scope));
        case "unreadable":
          throw Failure.reported(this.options.reporter, expr.span);
        case "intrinsic":
          return this.leave(intrinsicFunction(this, expr.name));
      }
    }
  }

  private leave(value: Value): Value {
    this.depth--;
    return value;
  }

  /** A thunk for an expression; the label says what it is the value of. */
  delay(expr: Expr, scope: Scope | undefined, label?: string): Thunk {
    switch (expr.kind) {
      case "literal":
        return known(literalValue(expr));
      case "lambda":
        return known(new Closure(this, expr, scope, label));
      default:
        return new Delayed(this, expr, scope, label);
    }
  }

  /** A thunk for work of the compiler itself. */
  lazy(compute: () => Value, span?: Span, label?: string): Thunk {
    return new Native(this, compute, span, label);
  }

  /** The value of a thunk; throws its {@link Failure}. */
  demand(thunk: Thunk): Value {
    const value = settle(thunk);
    if (value.kind === "error") throw failureOf(value);
    return value;
  }

  /** The value of a thunk that `reference` leads to. */
  follow(thunk: Thunk, reference: Expr): Value {
    const top = this.running[this.running.length - 1];
    if (!top) return this.demand(thunk);
    const before = top.following;
    top.following = reference;
    const value = this.demand(thunk);
    top.following = before;
    return value;
  }

  /** `fn argument` */
  apply(fn: Value, argument: Thunk, span: Span | undefined): Value {
    if (fn.kind === "error") throw failureOf(fn);
    return callFunction(this, fn, argument, span);
  }

  /** The value of another file of the tree, read and evaluated once. `from`: where it is imported. */
  import(path: string, from?: Span): Thunk {
    let thunk = this.#imports.get(path);
    if (!thunk) {
      const expr = this.options.load(path, from);
      // Not kept: each place that imports what is not there is told of.
      if (!expr) return known({ kind: "error" });
      thunk = this.delay(expr, this.rootScope);
      this.#imports.set(path, thunk);
    }
    return thunk;
  }

  /** Counts work; fails when there has been too much of it. */
  spend(steps: number, span: Span | undefined): void {
    this.#steps -= steps;
    if (this.#steps >= 0) return;
    this.#exhausted ??= new Failure(this.options.reporter, messages.tooManySteps(this.budget.steps, span));
    throw this.#exhausted;
  }

  /** Checks the size of a list or set before it is made. */
  checkElements(count: number, span: Span | undefined): void {
    if (count > this.budget.elements) this.fail(messages.tooManyElements(this.budget.elements, span));
    this.spend(stepsPerElement * count, span);
  }

  /** Checks the length of a string before it is made. */
  checkLength(length: number, span: Span | undefined): void {
    if (length > this.budget.stringLength) this.fail(messages.stringTooLong(this.budget.stringLength, span));
    this.spend(length >> 4, span);
  }

  fail(diagnostic: Diagnostic, thrown?: Thrown): never {
    throw new Failure(this.options.reporter, diagnostic, thrown);
  }

  report(diagnostic: Diagnostic): void {
    this.options.reporter.report(diagnostic);
  }

  /** What was caught, as a failure. Running out of JavaScript stack is one; anything else is a bug and goes on. */
  failureFrom(thrown: unknown, span: Span | undefined): Failure {
    if (thrown instanceof Failure) return thrown;
    if (isStackOverflow(thrown))
      return new Failure(this.options.reporter, messages.tooDeep(span, this.#chained()));
    throw thrown;
  }

  /** How many options wait for another one's value. */
  #chained(): number {
    return this.running.filter((each) => each.step().text?.startsWith("config.")).length;
  }

  /** The failure of a thunk that is needed for its own value. */
  cycle(thunk: Suspension): Failure {
    const steps = this.running.slice(this.running.indexOf(thunk)).map((each) => each.step());
    return new Failure(this.options.reporter, messages.infiniteRecursion(steps));
  }

  /** A name for a function parameter that no other parameter has. */
  placeholder(): string {
    return `#${this.#placeholders++}`;
  }

  /** A value as an expression closed over the roots; see `reify.ts`. */
  close(value: Value): Expr {
    const depth = this.depth;
    const expr = reify(value);
    this.depth = depth;
    return expr;
  }

  /** The scope in which the body of a function is evaluated for one call. */
  enter(lambda: LambdaExpr, scope: Scope | undefined, argument: Thunk, span: Span | undefined): Scope {
    return bindParameter(this, lambda, scope, argument, span);
  }

  /** Runs a piece of work for a consumer outside: failures are reported and become values. */
  outside(work: () => Value, span: Span | undefined): Value {
    const depth = this.depth;
    try {
      return work();
    } catch (thrown) {
      this.depth = depth;
      const failure = this.failureFrom(thrown, span);
      failure.report();
      return new Failed(failure, span);
    }
  }
}

function literalValue(expr: Literal): Value {
  const { value, span } = expr;
  if (value === null) return nullValue(span);
  if (typeof value === "boolean") return bool(value, span);
  return typeof value === "bigint" ? int(value, span) : float(value, span);
}

/** `"text ${expr} …"` */
function evaluateString(machine: Machine, expr: StringExpr, scope: Scope | undefined): Str {
  const [only, ...rest] = expr.parts;
  if (only === undefined) return str("", expr.span);
  if (rest.length === 0 && typeof only === "string") return str(only, expr.span);
  const pieces = expr.parts.map((part) =>
    typeof part === "string" ? part : interpolate(machine, machine.evaluate(part, scope), part.span),
  );
  machine.checkLength(
    pieces.reduce((sum, piece) => sum + piece.length, 0),
    expr.span,
  );
  return joinStr(pieces, expr.span);
}
