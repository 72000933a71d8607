import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import { type Budget, defaultBudget } from "./budget.ts";
import { builtinsRoot, globalBuiltins } from "./builtins/builtins.ts";
import { variable } from "./build.ts";
import type { Expr } from "./expression.ts";
import { libRoot } from "./lib/lib.ts";
import { Machine } from "./machine.ts";
import { Root } from "./residual.ts";
import { ManyNames } from "./scope.ts";
import type { Span } from "../support/span.ts";
import type { Thunk, Value } from "./value.ts";
import { known } from "./values.ts";

export interface EvaluatorOptions {
  /**
   * The expression that another file of the tree denotes; undefined when it cannot be read, which it has reported.
   * `from`: where it is imported, if somebody wrote that.
   */
  readonly load: (path: string, from: Span | undefined) => Expr | undefined;
  readonly tree: RecipeTree;
  readonly reporter: Reporter;
  /**
   * Further names that every file can use, e.g. `config` and `apps`. Looked up when they are used, so the map may be
   * filled after the evaluator is made; thunks in it come from {@link Evaluator.lazy}.
   */
  readonly globals?: ReadonlyMap<string, Thunk>;
  readonly budget?: Partial<Budget>;
}

/**
 * The lazy partial evaluator. What a recipe says is computed as Nix would compute it; what depends on `pkgs`, and the
 * parts of `lib` and `builtins` that are not computed here, stay residual expressions. Failures are reported once, when
 * a consumer forces a thunk (or reads the expression of a residual) that cannot do without them; nothing is thrown.
 */
export interface Evaluator {
  /** The value of an expression with the global names in scope. */
  evaluate(expr: Expr): Thunk;
  /** The value of a file of the tree: read and evaluated once. */
  import(path: string): Thunk;
  /** A thunk of the compiler's own that takes part in cycle detection; `label` is what a printed cycle calls it. */
  lazy(compute: () => Value, label?: string, span?: Span): Thunk;
  /** `fn argument`, also for sets with `__functor` and residual functions. */
  apply(fn: Value, argument: Thunk, span?: Span): Value;
  /** The value, with everything in it, as an expression closed over `pkgs`, `lib` and `builtins`. */
  reify(value: Value): Expr;
  readonly pkgs: Thunk;
  readonly lib: Thunk;
  readonly builtins: Thunk;
}

export function createEvaluator(options: EvaluatorOptions): Evaluator {
  const machine = new Machine({ ...options, budget: { ...defaultBudget, ...options.budget } });
  const builtins = builtinsRoot(machine);
  const lib = libRoot(machine);
  const pkgs = new Root(machine, variable("pkgs"), new Map([["lib", lib]]), undefined, false);
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
