import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Catalog } from "../../../compiler/ir/catalog.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { compile, type Compiled, type Incremental } from "../../../tooling/incremental/compile.ts";
import { copiesFolder, placeOf } from "../../../tooling/incremental/place.ts";
import { ownWorker } from "../../../tooling/incremental/workers.ts";
import { DiskDigests } from "../../disk/cache/digests.ts";
import { openStore, type DiskStore } from "../../disk/cache/disk-store.ts";
import { CachedTree } from "../../disk/cached-tree.ts";
import { copyReferenced } from "../../disk/copy-files.ts";
import type { Folders } from "../../disk/folders.ts";
import type { Stamps } from "../../disk/stamps.ts";
import { named, type Named } from "../../terminal/named.ts";
import { Progress } from "../../terminal/progress.ts";
import type { Stopwatch } from "../../terminal/stopwatch.ts";
import { openPool } from "../../threads/pool.ts";

/** The options common to all commands that compile. */
export interface CompileRequest {
  readonly recipes: string;
  readonly out: string;
  readonly copyFiles: boolean;
  /** Treat warnings as errors. */
  readonly denyWarnings: boolean;
  /** The cache folder. */
  readonly cacheFolder?: string | undefined;
}

export interface CompileRecipesRequest extends CompileRequest {
  /** The number of threads. */
  readonly jobs: number;
}

/** The result of compiling, before anything is written. */
export interface CompiledRecipes extends Named, Pick<Compiled, "output" | "whole"> {
  /** The same diagnostics with tree paths. */
  readonly treeDiagnostics: readonly Diagnostic[];
  /** Stamps of recipe files that can be trusted. */
  readonly recipeStamps: Stamps;
}

interface Options {
  /** The recipe tree of the folders, or a wrapper of it. */
  readonly tree?: CachedTree;
  readonly stopwatch?: Stopwatch | undefined;
  /** The progress of the whole run, already attached to the tree. */
  readonly progress?: Progress | undefined;
  /** For tests: identifies the program. */
  readonly build?: string | undefined;
  /** A store that an earlier run of this process has opened. */
  readonly store?: DiskStore | undefined;
}

/** Compiles opened folders in memory, recipe by recipe. Reads the disk and writes only to the cache. */
export async function compileRecipes(
  folders: Folders,
  request: CompileRecipesRequest,
  { tree: given, stopwatch, progress = new Progress(), build, store: opened }: Options = {},
): Promise<CompiledRecipes> {
  const tree = given ?? new CachedTree(progress.over(folders.tree));
  const place = placeOf(folders, request.copyFiles);
  const store = opened ?? openStore(request.cacheFolder, place, build);
  const digests = new DiskDigests(tree, (path) => folders.tree.locate(path), store.stamps);
  const threads = { recipes: folders.tree.locate(""), place };
  const workers = openPool(request.jobs, threads, ownWorker(place, tree));
  try {
    const incremental = { tree, store, digests, workers };
    const compiled = await compileWith(folders, request, { tree, stopwatch, progress, incremental });
    const { stamped } = digests;
    if (compiled.output !== undefined && compiled.whole === undefined) store.keepIndex(stamped);
    const recipeStamps = Object.fromEntries([...stamped].map(([path, [stamp]]) => [path, stamp]));
    return { ...compiled, recipeStamps };
  } finally {
    progress.clear();
    await workers.end();
  }
}

interface WholeOptions extends Pick<Options, "stopwatch"> {
  readonly tree?: RecipeTree;
  readonly asEmitted?: (catalog: Catalog) => Catalog;
}

/** Compiles opened folders in memory, through all phases at once: for commands that need the catalog itself. */
export async function compileCatalog(
  folders: Folders,
  request: CompileRequest,
  { tree, ...options }: WholeOptions = {},
): Promise<Omit<CompiledRecipes, "recipeStamps">> {
  const progress = new Progress();
  progress.say("reading recipes");
  try {
    return await compileWith(folders, request, {
      ...options,
      tree: tree ?? progress.over(folders.tree),
      progress,
    });
  } finally {
    progress.clear();
  }
}

async function compileWith(
  folders: Folders,
  { copyFiles, denyWarnings }: CompileRequest,
  {
    stopwatch,
    progress,
    ...options
  }: WholeOptions & {
    readonly tree: RecipeTree;
    readonly progress: Progress;
    readonly incremental?: Incremental;
  },
): Promise<Omit<CompiledRecipes, "recipeStamps">> {
  stopwatch?.lap("load");
  const { diagnostics, sources, ...compiled } = await compile({
    ...options,
    place: placeOf(folders, copyFiles),
    version: packageJson.version,
    denyWarnings,
    ...(copyFiles && {
      copy: (referenced) => copyReferenced(folders.tree, referenced, copiesFolder),
    }),
    progress: (what) => {
      progress.say(what);
    },
    lap: (what) => stopwatch?.lap(what),
  });
  return { ...compiled, treeDiagnostics: diagnostics, ...named(folders, diagnostics, sources) };
}
