import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import type { ReadLog } from "../support/read-log.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import type { Span } from "../support/span.ts";
import { isStackOverflow } from "../support/stack-overflow.ts";
import type { Budget } from "./budget.ts";
import { Closure } from "./closure.ts";
import { callFunction, isUnfolding } from "./evaluation/application.ts";
import { bindingScope, evaluateAttrs } from "./evaluation/bindings.ts";
import { interpolate } from "./evaluation/coercion.ts";
import { assertion, condition } from "./evaluation/conditions.ts";
import { callWithDefaults } from "./evaluation/default-arguments.ts";
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
  /** Records what is read, by the file of the expression that reads it. */
  readonly log: ReadLog;
  /** Gives the expression of another file of the tree; undefined if it cannot be read, which it reports. */
  readonly load: (path: string, from: Span | undefined) => Expr | undefined;
}

/**
 * The main cost of a large list is memory: without this factor, a list of a million elements would take a second and
 * 500 MB.
 */
const stepsPerElement = 2;

/**
 * The state of one evaluation, and the walk over the expression tree. `evaluation/` implements each kind of node; this
 * class keeps the budget, the stack of running thunks, and failures.
 */
export class Machine {
  /** The current number of nested evaluations. */
  depth = 0;
  /** The thunks that are being computed, outermost first. */
  readonly running: Suspension[] = [];
  /** Functions whose body, or a branch of it, is being built into a residual. Calls of these stay calls. */
  readonly unfolding = new Map<LambdaExpr, number>();
  readonly budget: Budget;
  readonly tree: RecipeTree;
  readonly log: ReadLog;
  #steps: number;
  /** The failure of every evaluation after the steps have run out; reported once. */
  #exhausted: Failure | undefined;
  #placeholders = 0;
  /** The names that every file can use. */
  rootScope: Scope | undefined;
  readonly #imports = new Map<string, Thunk>();

  constructor(readonly options: MachineOptions) {
    this.budget = options.budget;
    this.log = options.log;
    this.tree = options.log.tree(options.tree);
    this.#steps = options.budget.steps;
  }

  /**
   * The value of an expression. It loops in tail positions of Nix instead of recursing.
   * @throws {@link Failure}
   */
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

  /** A thunk for an expression; the label names what it is the value of. */
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

  /** A thunk for work of the compiler. */
  lazy(compute: () => Value, span?: Span, label?: string): Thunk {
    return new Native(this, compute, span, label);
  }

  /** The value of a thunk; throws its {@link Failure}. */
  demand(thunk: Thunk): Value {
    const value = settle(thunk);
    if (value.kind === "error") throw failureOf(value);
    return value;
  }

  /** The value of a thunk that `reference` refers to. */
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

  /** The value of another file of the tree, which is read and evaluated once. `from` is the place of the import. */
  import(path: string, from?: Span): Thunk {
    this.log.file(path, from?.file);
    let thunk = this.#imports.get(path);
    if (!thunk) {
      const expr = this.options.load(path, from);
      // Not cached: every import of a missing file is reported.
      if (!expr) return known({ kind: "error" });
      thunk = this.delay(expr, this.rootScope);
      this.#imports.set(path, thunk);
    }
    return thunk;
  }

  /** Adds to the steps, and fails if there are too many. */
  spend(steps: number, span: Span | undefined): void {
    this.#steps -= steps;
    if (this.#steps >= 0) return;
    this.#exhausted ??= new Failure(this.options.reporter, messages.tooManySteps(this.budget.steps, span));
    throw this.#exhausted;
  }

  /** Counts one pass over a text. */
  spendText(text: string, span: Span | undefined): void {
    this.spend(text.length >> 6, span);
  }

  /** Checks the size of a list or set before it is created. */
  checkElements(count: number, span: Span | undefined): void {
    if (count > this.budget.elements) this.fail(messages.tooManyElements(this.budget.elements, span));
    this.spend(stepsPerElement * count, span);
  }

  /** Checks the length of a string before it is created. */
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

  /**
   * Converts a caught exception to a failure. A stack overflow becomes a failure; any other exception is a bug and is
   * rethrown.
   */
  failureFrom(thrown: unknown, span: Span | undefined): Failure {
    if (thrown instanceof Failure) return thrown;
    if (isStackOverflow(thrown))
      return new Failure(this.options.reporter, messages.tooDeep(span, this.#chained()));
    throw thrown;
  }

  /** The number of options that wait for the value of another option. */
  #chained(): number {
    return this.running.filter((each) => each.step().text?.startsWith("config.")).length;
  }

  /** The failure of a thunk that needs its own value. */
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
    const { depth, log } = this;
    const { running } = log;
    if (value.span !== undefined) log.running = value.span.file;
    const expr = reify(value);
    log.running = running;
    this.depth = depth;
    return expr;
  }

  /** The scope for the body of a function in one call. */
  enter(lambda: LambdaExpr, scope: Scope | undefined, argument: Thunk, span: Span | undefined): Scope {
    return bindParameter(this, lambda, scope, argument, span);
  }

  /** Runs work for a consumer outside the evaluator: failures are reported and become values. */
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
