import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Folders } from "../../disk/folders.ts";
import { Progress } from "../../terminal/progress.ts";
import type { OpenStores } from "../../parts/kept/open-stores.ts";
import type { Threads } from "../../parts/threads/threads.ts";
import type { Replacing } from "../../parts/assembling/made-output.ts";
import type { LastOutput } from "../../record/last-output.ts";
import type { Change } from "../../../tooling/review/sides/tree.ts";
import type { Observations } from "../../record/recording-tree.ts";
import type { Stamps } from "../../record/stamps.ts";
import { named } from "../../terminal/named.ts";
import { runCompiler, type Compiled, type CompileRequest } from "./run-compiler.ts";
import type { Stopwatch } from "../../terminal/stopwatch.ts";
import { CachedTree } from "../../disk/cached-tree.ts";

export interface CompileRecipesRequest extends CompileRequest {
  /** How many threads may compile. */
  readonly jobs: number;
}

/** The outcome of compiling, before anything is written. */
export interface CompiledRecipes extends Pick<Compiled, "treeDiagnostics" | "diagnostics" | "sources"> {
  /** What to write; missing when something is wrong. */
  readonly output?: NonNullable<Compiled["output"]> & {
    readonly observations: Observations;
    /** Stamps of recipe files, as far as they can be trusted. */
    readonly recipeStamps: Stamps;
    /** Identifies what was put together, for the next run. */
    readonly run?: string;
    /** Set when the files are what is new in the last output, and the rest of it is to stay. */
    readonly onTopOf?: Replacing;
    /** Both sides of the change, as far as they are known: see `MadeOutput`. */
    readonly sides?: () => Change | undefined;
  };
}

interface CompileRecipesOptions {
  /** The recipe tree of the folders, with what is known of it already. */
  readonly tree?: CachedTree;
  /** The output of the last run, if it may be gone on from. */
  readonly last?: (() => LastOutput | undefined) | undefined;
  readonly stopwatch?: Stopwatch;
  /** Of the whole run, over the tree already. */
  readonly progress?: Progress | undefined;
  /** Threads besides this one, if somebody has started them. */
  readonly threads?: Threads | undefined;
  /** For tests: what stands for this build of catalogc. */
  readonly build?: string | undefined;
  /** Stores of results that earlier runs of this process have opened. */
  readonly stores?: OpenStores | undefined;
}

/**
 * Compiles opened folders in memory: recipe by recipe, with what earlier runs have left, or all at once where that does
 * not do. The outcome is the same.
 */
export async function compileRecipes(
  folders: Folders,
  request: CompileRecipesRequest,
  options: CompileRecipesOptions = {},
): Promise<CompiledRecipes> {
  const inParts = await compileInParts(folders, request, options);
  if (inParts !== undefined) return inParts;
  // Who watches asks the given tree what was read.
  const { tree = folders.tree, stopwatch, progress } = options;
  const { output, read, ...compiled } = await runCompiler(folders, request, tree, { stopwatch, progress });
  return {
    ...compiled,
    ...(output && { output: { ...output, observations: read.observations(), recipeStamps: {} } }),
  };
}

async function compileInParts(
  folders: Folders,
  { recipes, jobs, copyFiles, cacheFolder, denyWarnings }: CompileRecipesRequest,
  { tree: given, progress = new Progress(), last, stopwatch, threads, build, stores }: CompileRecipesOptions,
): Promise<CompiledRecipes | undefined> {
  // Loaded here, not above, so that help and wrong usage stay quick.
  const { compileParts } = await import("../../parts/compile-parts.ts");
  stopwatch?.lap("load");
  const tree = given ?? new CachedTree(progress.over(folders.tree));
  const parts = await compileParts(folders, {
    recipes,
    tree,
    jobs,
    copyFiles,
    progress,
    ...(cacheFolder !== undefined && { cacheFolder }),
    ...(last && { last }),
    ...(threads && { threads }),
    ...(build !== undefined && { build }),
    ...(stores && { stores }),
    ...(stopwatch && { stopwatch }),
  }).finally(() => {
    progress.clear();
  });
  if (parts === undefined) return undefined;
  const { diagnostics, sources } = parts;
  const reported = { treeDiagnostics: diagnostics, ...named(folders, diagnostics, sources) };
  if (parts.files === undefined || diagnostics.some((each) => isError(each) || denyWarnings)) return reported;
  const { packages, apps, files, observations, digests, run, onTopOf, sides, copied } = parts;
  const recipeStamps = Object.fromEntries([...digests.stamped].map(([path, [stamp]]) => [path, stamp]));
  return {
    ...reported,
    output: {
      ...{ files, packages, apps, observations, recipeStamps, run },
      ...(onTopOf && { onTopOf }),
      ...(sides && { sides }),
      ...(copied && { copied }),
    },
  };
}
