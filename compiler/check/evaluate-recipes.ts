import type { EntryDefinition } from "./check.ts";
import { CatalogEntries, type Definitions } from "./catalog-entries.ts";
import type { Evaluate } from "./context.ts";
import type { EntryKind } from "./defaults-view.ts";
import { recipeEntries, type RecipeEntries } from "./entries.ts";
import type { Reporter } from "../diagnostics/diagnostic.ts";
import { apply, select, treePath, variable } from "../language/build.ts";
import { defaultBudget } from "../language/budget.ts";
import { createEvaluator } from "../language/evaluator.ts";
import type { Expr } from "../language/expression.ts";
import type { Span } from "../support/span.ts";
import type { Thunk, Value } from "../language/value.ts";
import { known } from "../language/values.ts";
import type { Discovered } from "../reading/discover.ts";
import type { Modules } from "../reading/modules.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import { LazyMap } from "../support/lazy-map.ts";
import { once } from "../support/once.ts";
import { ReadLog } from "../support/read-log.ts";
import { definedTwice } from "../diagnostics/passes-names.ts";

/** The names that each recipe defines. */
export type NamesByRecipe = ReadonlyMap<string, Readonly<Record<EntryKind, readonly string[]>>>;

/** The definitions of the recipes; every value is evaluated on demand. */
export interface EvaluatedRecipes {
  readonly pkgs: ReadonlyMap<string, EntryDefinition>;
  readonly apps: ReadonlyMap<string, EntryDefinition>;
  readonly catalogFile: Thunk;
  /** The definitions of one recipe file. */
  readonly entriesOf: (recipe: string) => RecipeEntries;
  readonly evaluate: Evaluate;
  /** The recipe file that defines an entry. */
  readonly recipeOf: (kind: EntryKind, name: string) => string | undefined;
  /** The value of a recipe or catalog file. */
  file(path: string): Thunk;
  /** The value of another file of the tree, as `import` returns it. `at` is the place where the recipes name it. */
  load(path: string, at?: Span): Value;
}

export interface EvaluationOptions {
  readonly log?: ReadLog;
  /**
   * The names that all recipes define, if they are known: then a recipe is evaluated only where it is referred to.
   * Without them, all recipes are evaluated as far as their names.
   */
  readonly names?: NamesByRecipe;
}

/** Several times the steps of a long recipe, so that only a runaway recipe exceeds the shared budget. */
const stepsPerRecipe = 1_000;

/** Evaluates recipes lazily. `config` and `apps` contain the results of the recipes themselves, so this ties a knot. */
export function evaluateRecipes(
  { recipes, catalog }: Discovered,
  modules: Modules,
  tree: RecipeTree,
  reporter: Reporter,
  { log = new ReadLog(), names }: EvaluationOptions = {},
): EvaluatedRecipes {
  const globals = new Map<string, Thunk>();
  const budget = { steps: defaultBudget.steps + recipes.length * stepsPerRecipe };
  const load = (path: string, from: Span | undefined) => modules.read(path, from);
  const evaluator = createEvaluator({ tree, reporter, load, globals, budget, log });
  const valueOf = (path: string): Thunk => evaluator.evaluate(moduleValue(path));

  const byRecipe = new LazyMap(recipes, (path) =>
    log.within(path, () => recipeEntries(valueOf(path), { reporter, tree: log.tree(tree) })),
  );
  const entriesOf = (recipe: string): RecipeEntries => byRecipe.get(recipe) ?? noEntries;
  const recipesOf = (kind: EntryKind): ReadonlyMap<string, string> =>
    new Map(
      recipes.flatMap((recipe) => {
        const found = names?.get(recipe)?.[kind] ?? entriesOf(recipe)[kind].map(({ name }) => name);
        return found.map((name) => [name, recipe] as const);
      }),
    );
  const recipeOf = { pkgs: once(() => recipesOf("pkgs")), apps: once(() => recipesOf("apps")) };
  const definitionsOf = (kind: EntryKind): Definitions & { readonly all: EvaluatedRecipes["pkgs"] } => {
    if (names === undefined) {
      const found = recipes.flatMap((recipe) => entriesOf(recipe)[kind]);
      const all = mergeDefinitions(kind === "pkgs" ? "package" : "app", found, reporter);
      return { names: [...all.keys()], get: (name) => all.get(name), all };
    }
    const owners = recipeOf[kind]();
    const byName = new LazyMap(
      recipes,
      (recipe) => new Map(entriesOf(recipe)[kind].map((each) => [each.name, each])),
    );
    const sorted = [...owners.keys()].sort();
    const all = new LazyMap(sorted, (name) => {
      const recipe = owners.get(name);
      return recipe === undefined ? undefined : byName.get(recipe)?.get(name);
    });
    return { names: sorted, get: (name) => all.get(name), all };
  };
  const defined = { pkgs: once(() => definitionsOf("pkgs")), apps: once(() => definitionsOf("apps")) };
  const isIncomplete = once(
    () => names === undefined && !recipes.every((recipe) => entriesOf(recipe).isComplete),
  );
  const viewsOf = (kind: EntryKind) => (): Value => ({
    kind: "attrs",
    incomplete: isIncomplete(),
    entries: new CatalogEntries(kind, defined[kind](), evaluator.evaluate, log),
  });
  const pkgs = evaluator.lazy(viewsOf("pkgs"), "config.pkgs");
  const apps = evaluator.lazy(viewsOf("apps"), "config.apps");
  globals.set("apps", apps);
  globals.set("config", known(attrsOf({ apps, pkgs })));

  return {
    get pkgs() {
      return defined.pkgs().all;
    },
    get apps() {
      return defined.apps().all;
    },
    entriesOf,
    recipeOf: (kind, name) => recipeOf[kind]().get(name),
    catalogFile: catalog === undefined ? known(attrsOf({})) : valueOf(catalog),
    evaluate: evaluator.evaluate,
    file: valueOf,
    load: (path, at) => evaluator.evaluate(fileValue(path, at)).force(),
  };
}

const noEntries: RecipeEntries = { apps: [], pkgs: [], isComplete: true };

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

/** A set whose entries have no place in a recipe. */
const attrsOf = (fields: Readonly<Record<string, Thunk>>): Value => ({
  kind: "attrs",
  entries: new Map(Object.entries(fields).map(([name, value]) => [name, { value }])),
});

/**
 * The definitions of all recipe files as one map, sorted by name. An entry defined twice is reported with both places;
 * the first one stays.
 */
export function mergeDefinitions<D extends EntryDefinition>(
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

const placeOf = (definition: EntryDefinition) => definition.nameSpan ?? definition.value.span;
