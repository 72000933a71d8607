import { adviseOnCatalog, advise, catalogFacts } from "./advice/advise.ts";
import { applySilences } from "./advice/silences.ts";
import { checkRecipes } from "./check/check-recipes.ts";
import type { CheckedCatalog } from "./check/checked-catalog.ts";
import { evaluateRecipes, type EvaluatedRecipes, type NamesByRecipe } from "./check/evaluate-recipes.ts";
import type { Surroundings } from "./check/surroundings.ts";
import { isError } from "./diagnostics/arrange.ts";
import { Collector, type Diagnostic, type Reporter } from "./diagnostics/diagnostic.ts";
import type { Expr } from "./language/expression.ts";
import { resolve } from "./passes/resolve.ts";
import { planServices, type PlannedCatalog } from "./plan/planned-catalog.ts";
import { conflictsOf } from "./plan/setting-conflicts.ts";
import { discover, unreadLookalikes } from "./reading/discover.ts";
import { openModules, type ParseCache, type SourceFile } from "./reading/modules.ts";
import { ReadLog } from "./support/read-log.ts";
import type { RecipeTree } from "./support/recipe-tree.ts";

/** The input of the compiler. It uses nothing else: no disk, no clock, no environment. */
export interface CompileInput<File = never> {
  readonly tree: RecipeTree;
  /** The name of the recipe folder, the first segment of every `recipePath`. */
  readonly recipesName: string;
  /** The recipe folder relative to `out/`. */
  readonly recipesFromOut: string;
  /**
   * Converts the planned catalog to files: `emitters/emit.ts`, which the caller passes because the compiler does not
   * know targets. Without it, no files are wanted.
   */
  readonly emit?: (
    catalog: PlannedCatalog,
    context: { readonly recipesName: string; readonly recipesFromOut: string },
  ) => ReadonlyMap<string, File>;
  /** Files parsed by earlier runs of the process; this run adds its own. */
  readonly parsed?: ParseCache;
  /** The syntaxes of all recipes, if the tree lists only a part of the catalog: imports may have any of them. */
  readonly syntaxes?: readonly string[];
  /** Limits the work to the entries of some recipes, and what they refer to. */
  readonly part?: Part;
}

export interface Part {
  readonly recipes: readonly string[];
  /** The names that each recipe of the catalog defines. */
  readonly names: NamesByRecipe;
}

export interface CompileResult<File = never> {
  /** By path relative to `out/`; empty if there are errors or if none are wanted. */
  readonly files: ReadonlyMap<string, File>;
  /** All diagnostics, in the order found: renderers sort them. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a source file that was read, for code frames. */
  readonly sources: (path: string) => string | undefined;
  /** The resolved catalog; with errors, parts of it are missing. */
  readonly catalog: PlannedCatalog;
  /** For commands that inspect stages. */
  readonly stages: Stages;
}

/** The results of single phases. */
export interface Stages {
  /** The expression of a file of the tree. */
  readonly read: (path: string) => Expr | undefined;
  readonly evaluated: EvaluatedRecipes;
  readonly checked: CheckedCatalog;
  /** All diagnostics, including silenced ones. */
  readonly reported: readonly Diagnostic[];
  /** The same by the recipe whose entries they concern, otherwise by source file; `""` stands for the catalog file. */
  readonly reportedBy: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Files with reports of evaluating them, such as `lib.warn`: these depend on what is evaluated. */
  readonly reportedByEvaluation: ReadonlySet<string>;
  /** The reads of the compile, by the file that asked. */
  readonly log: ReadLog;
  /** Every source file that was read, sorted by path. */
  readonly sourceFiles: readonly SourceFile[];
}

/**
 * The whole program:
 *
 * ```
 *   recipe tree
 *       │  1 discover            compiler/reading/     which files are recipes
 *       │  2 read                compiler/frontends/   TypeScript, YAML, JSON, Nix → expression tree, on demand
 *       │  3 evaluate            compiler/language/    expression → lazy values; what depends on nixpkgs stays Nix
 *       │                        compiler/check/       … of all recipes, which can refer to each other
 *       │  4 check               compiler/check/       values → data of compiler/schema/; all errors in one run
 *       │  5 passes              compiler/passes/      checked data → resolved catalog (compiler/ir/)
 *       │  6 plan                compiler/plan/        resolved catalog → what each app runs, once for all targets
 *       │  7 advise              compiler/advice/      checked data → advice on what is certain to fail
 *       │  8 emit                emitters/             planned catalog → models of each target → text
 *       ▼ files, diagnostics
 *       │  9 write               cli/disk/             files → the output folder, all or nothing
 * ```
 *
 * Pure and total: for any recipes, the result is files or diagnostics. Entries are checked and resolved when they are
 * first read, and every question to the tree and to other entries is recorded.
 */
export async function compile<File = never>(input: CompileInput<File>): Promise<CompileResult<File>> {
  const { recipesName, recipesFromOut, part } = input;
  const reports = new Reports();
  const log = new ReadLog();
  const tree = log.tree(input.tree);

  // 1. Find the recipe files.
  const discovered = discover(tree, reports);
  const recipes = part?.recipes ?? discovered.recipes;

  // 2. Load the front ends. Evaluation reads files on demand.
  const modules = await openModules(input.tree, discovered, reports, input.parsed, input.syntaxes);
  const sources = (path: string): string | undefined => modules.text(path);

  // 3. Evaluate lazily: recipes may read values of others.
  const evaluated = evaluateRecipes(discovered, modules, input.tree, reports.ofEvaluation, {
    log,
    ...(part && { names: part.names }),
  });

  // 4. Check types, patterns and names.
  const surroundings: Surroundings = {
    log,
    sources,
    of: (recipe) => ({ tree, reporter: reports.of(recipe) }),
  };
  const checked = checkRecipes(evaluated, surroundings, recipes);

  // 5. Decide what needs more than one value. 6. Plan the services of each app when they are first read, and compare
  // them with its modules.
  const { load, recipeOf } = evaluated;
  const context = { log, of: surroundings.of, load, recipeOf, recipesName };
  const catalog = planServices(resolve(checked, context, part === undefined));
  // All errors are to be reported before anything is emitted.
  catalog.pkgs.forEach(() => undefined);
  catalog.apps.forEach((app, name) => {
    const recipe = recipeOf("apps", name) ?? "";
    log.within(recipe, () => {
      for (const each of conflictsOf(app, catalog)) reports.of(recipe).report(each);
    });
  });

  // 7. Advise if there are no errors.
  const sourceFiles = modules.files();
  if (!reports.hasErrors) {
    await advise({ ...surroundings, checked, recipeOf, files: sourceFiles });
    if (part === undefined) {
      const isRead = (path: string): boolean => sources(path) !== undefined;
      const facts = catalogFacts(checked, unreadLookalikes(tree, discovered.recipes, isRead));
      adviseOnCatalog(facts, checked.catalogFile.data.advice, reports);
    }
  }
  const reported = reports.diagnostics;
  const diagnostics = applySilences(reported, sourceFiles);

  // 8. Emit if there are no errors.
  const emitted = diagnostics.some(isError)
    ? undefined
    : input.emit?.(catalog, { recipesName, recipesFromOut });
  const files = emitted ?? new Map<string, File>();

  const stages: Stages = {
    read: (path) => modules.read(path),
    evaluated,
    checked,
    reported,
    reportedBy: reports.byFile,
    reportedByEvaluation: reports.evaluated,
    log,
    sourceFiles,
  };
  return { files, diagnostics, sources, catalog, stages };
}

/** Everything that is reported, by the recipe or file that it concerns. */
class Reports extends Collector {
  readonly byFile = new Map<string, Diagnostic[]>();
  readonly evaluated = new Set<string>();
  /** Reports of evaluating expressions, by their file. */
  readonly ofEvaluation: Reporter = {
    report: (diagnostic) => {
      this.evaluated.add(fileOf(diagnostic));
      this.report(diagnostic);
    },
  };

  override report(diagnostic: Diagnostic): void {
    this.of(fileOf(diagnostic)).report(diagnostic);
  }

  /** For reports about the entries of a recipe, or about a file. */
  of(file: string): Reporter {
    return {
      report: (diagnostic) => {
        super.report(diagnostic);
        const known = this.byFile.get(file);
        if (known === undefined) this.byFile.set(file, [diagnostic]);
        else known.push(diagnostic);
      },
    };
  }
}

const fileOf = ({ span, file }: Diagnostic): string => span?.file ?? file ?? "";
