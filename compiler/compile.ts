import { checkRecipes } from "./check/check-recipes.ts";
import { isError } from "./diagnostics/arrange.ts";
import { Collector, type Diagnostic, type Reporter } from "./diagnostics/diagnostic.ts";
import { evaluateRecipes, type EvaluatedRecipes } from "./check/evaluate-recipes.ts";
import type { Expr } from "./language/expression.ts";
import { advise } from "./advice/advise.ts";
import { applySilences } from "./advice/silences.ts";
import type { CheckedCatalog } from "./check/checked-catalog.ts";
import { resolve } from "./passes/resolve.ts";
import { planServices, type PlannedCatalog } from "./plan/planned-catalog.ts";
import { discover, unreadLookalikes } from "./reading/discover.ts";
import { openModules, type ParseCache, type SourceFile } from "./reading/modules.ts";
import type { RecipeTree } from "./support/recipe-tree.ts";

/** What the compiler is given. It looks at nothing else: no disk, no clock, no environment. */
export interface CompileInput<File> {
  readonly tree: RecipeTree;
  /** The recipe folder's own name, the first segment of every `recipePath`. */
  readonly recipesName: string;
  /** The recipe folder as seen from `out/`. */
  readonly recipesFromOut: string;
  /** Turns the planned catalog into files: `emitters/emit.ts`, given from outside because the compiler knows no target. */
  readonly emit: (
    catalog: PlannedCatalog,
    context: { readonly recipesName: string; readonly recipesFromOut: string },
  ) => ReadonlyMap<string, File>;
  /** What an earlier run of the process has read; filled by this one. */
  readonly parsed?: ParseCache;
  /** Syntaxes of all recipes, where the tree lists a part of the catalog: what recipes import may have any of them. */
  readonly syntaxes?: readonly string[];
}

export interface CompileResult<File> {
  /** By path relative to `out/`; empty when there are errors. */
  readonly files: ReadonlyMap<string, File>;
  /** Everything found, in the order found: renderers sort. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a source file that was read, for code frames. */
  readonly sources: (path: string) => string | undefined;
  /** What was resolved; with errors, parts of it are missing. */
  readonly catalog: PlannedCatalog;
  /** For commands that look inside. */
  readonly stages: Stages;
}

/** What single phases made, and how to go on from there with something else. */
export interface Stages {
  /** The expression a file of the tree denotes. */
  readonly read: (path: string) => Expr | undefined;
  readonly evaluated: EvaluatedRecipes;
  readonly checked: CheckedCatalog;
  /** Everything reported, also what a comment silences. */
  readonly reported: readonly Diagnostic[];
  /** Every source file that was read, sorted by path. */
  readonly sourceFiles: readonly SourceFile[];
  /** Phases 5 and 6 over other checked entries, e.g. with one value replaced. Reports only what they find. */
  readonly resolve: (checked: CheckedCatalog, reporter: Reporter) => PlannedCatalog;
}

/**
 * The whole program:
 *
 * ```
 *   recipe tree
 *       │  1 discover            compiler/reading/     which files are recipes
 *       │  2 read                compiler/frontends/   text → expression tree, on demand
 *       │  3 evaluate            compiler/language/    expression → lazy values, residuals for what only Nix knows
 *       │                      compiler/check/       … of all recipes, which see each other
 *       │  4 check               compiler/check/       values → typed data with provenance, against compiler/schema/
 *       │  5 passes              compiler/passes/      checked data → resolved catalog (compiler/ir/)
 *       │  6 plan                compiler/plan/        resolved catalog → the service plan of each app
 *       │  7 advise              compiler/advice/      checked data → advice, and the comments that silence it
 *       │  8 emit                emitters/             planned catalog → models of each target → text
 *       ▼
 *   files, diagnostics           9 write: only cli/ touches the disk
 * ```
 *
 * Pure, and total: whatever the recipes say, the answer is files or diagnostics.
 */
export async function compile<File>(input: CompileInput<File>): Promise<CompileResult<File>> {
  const { tree, recipesName, recipesFromOut } = input;
  const reporter = new Collector();

  // 1. Which files are recipes?
  const discovered = discover(tree, reporter);

  // 2. Front ends are loaded here, files are read when evaluation gets to them.
  const modules = await openModules(tree, discovered, reporter, input.parsed, input.syntaxes);
  const sources = (path: string): string | undefined => modules.text(path);

  // 3. Values, lazily: recipes may read each other's.
  const evaluated = evaluateRecipes(discovered, modules, tree, reporter);

  // 4. Everything that is wrong with types, patterns and names.
  const checked = checkRecipes(evaluated, tree, reporter, sources);

  // 5. Everything that needs more than one value to decide.
  // 6. The service plan of each app, made when an emitter first reads it.
  const resolveWith = (entries: CheckedCatalog, to: Reporter): PlannedCatalog =>
    planServices(
      resolve(entries, {
        tree,
        recipesName,
        load: (path, at) => evaluated.load(path, at),
        report: (diagnostic) => {
          to.report(diagnostic);
        },
      }),
    );
  const catalog = resolveWith(checked, reporter);

  // 7. Advice, once nothing is wrong.
  if (!reporter.hasErrors) {
    const lookalikes = unreadLookalikes(tree, discovered.recipes, (path) => sources(path) !== undefined);
    await advise({ checked, tree, lookalikes, sources }, reporter);
  }
  const sourceFiles = modules.files();
  const diagnostics = applySilences(reporter.diagnostics, sourceFiles);

  // 8. A catalog with errors is not emitted.
  const files = diagnostics.some(isError)
    ? new Map<string, File>()
    : input.emit(catalog, { recipesName, recipesFromOut });

  const stages: Stages = {
    read: (path) => modules.read(path),
    evaluated,
    checked,
    reported: reporter.diagnostics,
    sourceFiles,
    resolve: resolveWith,
  };
  return { files, diagnostics, sources, catalog, stages };
}
