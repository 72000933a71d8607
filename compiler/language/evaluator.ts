import type { Reporter } from "../diagnostics/diagnostic.ts";
import { ReadLog } from "../support/read-log.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import { type Budget, defaultBudget } from "./budget.ts";
import { builtinsRoot, globalBuiltins } from "./builtins/builtins.ts";
import type { Expr } from "./expression.ts";
import { libRoot, packagesRoot } from "./lib/lib.ts";
import { Machine } from "./machine.ts";
import { ManyNames } from "./scope.ts";
import type { Span } from "../support/span.ts";
import type { Thunk, Value } from "./value.ts";
import { known } from "./values.ts";

export interface EvaluatorOptions {
  /**
   * Gives the expression of another file of the tree; undefined if it cannot be read, which `load` reports. `from` is
   * the place of the import, if a recipe contains it.
   */
  readonly load: (path: string, from: Span | undefined) => Expr | undefined;
  readonly tree: RecipeTree;
  readonly reporter: Reporter;
  /**
   * Additional names that every file can use, such as `config` and `apps`. They are looked up on use, so the map may be
   * filled after the evaluator is created. Its thunks come from {@link Evaluator.lazy}.
   */
  readonly globals?: ReadonlyMap<string, Thunk>;
  readonly budget?: Partial<Budget>;
  /** Records what is read. */
  readonly log?: ReadLog;
}

/**
 * The lazy partial evaluator. It computes recipes with the semantics of Nix. Values that depend on `pkgs`, and the
 * parts of `lib` and `builtins` that it does not implement, stay residual expressions. Failures are reported once, when
 * a consumer forces a thunk (or reads the expression of a residual) that requires them; nothing is thrown.
 */
export interface Evaluator {
  /** The value of an expression with the global names in scope. */
  evaluate(expr: Expr): Thunk;
  /** The value of a file of the tree, which is read and evaluated once. */
  import(path: string): Thunk;
  /** A thunk of the compiler that takes part in cycle detection; `label` is its name in a printed cycle. */
  lazy(compute: () => Value, label?: string, span?: Span): Thunk;
  /** `fn argument`, also for sets with `__functor` and residual functions. */
  apply(fn: Value, argument: Thunk, span?: Span): Value;
  /** The value and everything in it as an expression that is closed over `pkgs`, `lib` and `builtins`. */
  reify(value: Value): Expr;
  readonly pkgs: Thunk;
  readonly lib: Thunk;
  readonly builtins: Thunk;
}

export function createEvaluator(options: EvaluatorOptions): Evaluator {
  const machine = new Machine({
    ...options,
    log: options.log ?? new ReadLog(),
    budget: { ...defaultBudget, ...options.budget },
  });
  const builtins = builtinsRoot(machine);
  const lib = libRoot(machine);
  const pkgs = packagesRoot(machine, lib);
  const roots = new Map([
    ["lib", known(lib)],
    ["pkgs", known(pkgs)],
  ]);
  const names = new ManyNames(new ManyNames(undefined, roots), globalBuiltins(machine, builtins));
  machine.rootScope = new ManyNames(names, options.globals ?? new Map());

  return {
    evaluate: (expr) => machine.delay(expr, machine.rootScope),
    import: (path) => machine.import(path),
    lazy: (compute, label, span) => machine.lazy(compute, span, label),
    apply: (fn, argument, span) => machine.outside(() => machine.apply(fn, argument, span), span),
    reify: (value) => machine.close(value),
    pkgs: known(pkgs),
    lib: known(lib),
    builtins: known(builtins),
  };
}
