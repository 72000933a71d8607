import type { Definition } from "./check.ts";
import type { Evaluate } from "./context.ts";
import { defaultsView, isDefinedEntry, type EntryKind } from "./defaults-view.ts";
import { DefinedEntries } from "./defined-entries.ts";
import { recipeEntries, type RecipeEntries } from "./entries.ts";
import type { Reporter } from "../diagnostics/diagnostic.ts";
import { apply, select, treePath, variable } from "../language/build.ts";
import { defaultBudget } from "../language/budget.ts";
import { createEvaluator, type Evaluator } from "../language/evaluator.ts";
import type { Expr } from "../language/expression.ts";
import type { Span } from "../support/span.ts";
import type { Attribute, Thunk, Value } from "../language/value.ts";
import { known } from "../language/values.ts";
import type { Discovered } from "../reading/discover.ts";
import type { Modules } from "../reading/modules.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import { once } from "../support/once.ts";
import { definedTwice } from "../diagnostics/passes-names.ts";

/** The definitions of the recipes; every value is evaluated on demand. */
export interface EvaluatedRecipes {
  readonly pkgs: ReadonlyMap<string, Definition>;
  readonly apps: ReadonlyMap<string, Definition>;
  readonly catalogFile: Thunk;
  /** The same by recipe file. */
  readonly byRecipe: ReadonlyMap<string, RecipeEntries>;
  readonly evaluate: Evaluate;
  /** The value of a recipe or catalog file. */
  file(path: string): Thunk;
  /** The value of another file of the tree, as `import` returns it. `at` is the place where the recipes name it. */
  load(path: string, at?: Span): Value;
}

/** Several times the steps of a long recipe, so that only a runaway recipe exceeds the shared budget. */
const stepsPerRecipe = 1_000;

/** Evaluates all recipes lazily. `config` and `apps` contain the results of the recipes themselves, so this ties a knot. */
export function evaluateRecipes(
  { recipes, catalog }: Discovered,
  modules: Modules,
  tree: RecipeTree,
  reporter: Reporter,
): EvaluatedRecipes {
  const globals = new Map<string, Thunk>();
  const budget = { steps: defaultBudget.steps + recipes.length * stepsPerRecipe };
  const load = (path: string, from: Span | undefined) => modules.read(path, from);
  const evaluator = createEvaluator({ tree, reporter, load, globals, budget });
  const valueOf = (path: string): Thunk => evaluator.evaluate(moduleValue(path));

  const defined = once(() => {
    const byRecipe = new Map(recipes.map((path) => [path, recipeEntries(valueOf(path), { reporter, tree })]));
    const entries = [...byRecipe.values()];
    const all = (kind: EntryKind) => entries.flatMap((each) => each[kind]);
    return {
      byRecipe,
      incomplete: !entries.every(({ isComplete }) => isComplete),
      pkgs: mergeDefinitions("package", all("pkgs"), reporter),
      apps: mergeDefinitions("app", all("apps"), reporter),
    };
  });
  const viewsOf = (kind: EntryKind) => () =>
    views(kind, defined()[kind], defined().incomplete, evaluator.evaluate);
  const pkgs = evaluator.lazy(viewsOf("pkgs"), "config.pkgs");
  const apps = evaluator.lazy(viewsOf("apps"), "config.apps");
  globals.set("apps", apps);
  globals.set("config", known(attrsOf({ apps, pkgs })));

  return {
    pkgs: defined().pkgs,
    apps: defined().apps,
    byRecipe: defined().byRecipe,
    catalogFile: catalog === undefined ? known(attrsOf({})) : valueOf(catalog),
    evaluate: evaluator.evaluate,
    file: valueOf,
    load: (path, at) => evaluator.evaluate(fileValue(path, at)).force(),
  };
}

/** A TypeScript module is the set of its exports; in the other syntaxes a file is its value. */
const moduleValue = (path: string): Expr =>
  path.endsWith(".ts") ? select(imported(path), "default") : imported(path);

/** JSON that is not a recipe is plain data. */
const fileValue = (path: string, at: Span | undefined): Expr => {
  if (!path.endsWith(".json")) return moduleValue(path);
  const value = apply(builtin("fromJSON"), apply(builtin("readFile"), treePath(path)));
  return at === undefined ? value : { ...value, span: at };
};

const builtin = (name: string): Expr => select(variable("builtins"), name);
const imported = (path: string): Expr => apply(variable("import"), treePath(path));

/** Definitions as other recipes read them: with defaults, and under any name of an option. */
const views = (
  kind: EntryKind,
  definitions: ReadonlyMap<string, Definition>,
  incomplete: boolean,
  evaluate: Evaluator["evaluate"],
): Value => {
  const entries = new Map(
    [...definitions].map(([name, { value, nameSpan }]): [string, Attribute] => [
      name,
      { value: defaultsView(kind, name, value, evaluate), ...(nameSpan && { nameSpan }) },
    ]),
  );
  const isDefined = (name: string) => {
    const definition = definitions.get(name);
    return definition !== undefined && isDefinedEntry(kind, definition.value);
  };
  // Enumerating the names does not evaluate any recipe.
  return { kind: "attrs", incomplete, entries: new DefinedEntries(entries, isDefined, () => entries) };
};

/** A set whose entries have no place in a recipe. */
const attrsOf = (fields: Readonly<Record<string, Thunk>>): Value => ({
  kind: "attrs",
  entries: new Map(Object.entries(fields).map(([name, value]) => [name, { value }])),
});

/**
 * The definitions of all recipe files as one map, sorted by name. An entry defined twice is reported with both places;
 * the first one stays.
 */
export function mergeDefinitions<D extends Definition>(
  kind: "app" | "package",
  definitions: Iterable<D>,
  reporter: Reporter,
): ReadonlyMap<string, D> {
  const merged = new Map<string, D>();
  for (const definition of definitions) {
    const first = merged.get(definition.name);
    if (first === undefined) merged.set(definition.name, definition);
    else reporter.report(definedTwice(kind, definition.name, placeOf(first), placeOf(definition)));
  }
  return new Map([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const placeOf = (definition: Definition) => definition.nameSpan ?? definition.value.span;
