import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Catalog } from "../../../compiler/ir/catalog.ts";
import type { PlannedCatalog } from "../../../compiler/plan/planned-catalog.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import packageJson from "../../../package.json" with { type: "json" };
import type { Copied } from "../../disk/copy-files.ts";
import type { Folders } from "../../disk/folders.ts";
import { named, type Named } from "../../terminal/named.ts";
import { placeOf } from "../../disk/place.ts";
import { Progress } from "../../terminal/progress.ts";
import { RecordingTree } from "../../record/recording-tree.ts";
import type { Stopwatch } from "../../terminal/stopwatch.ts";

/** What commands that compile have in common. */
export interface CompileRequest {
  readonly recipes: string;
  readonly out: string;
  readonly copyFiles: boolean;
  readonly denyWarnings: boolean;
  /** Where results are kept between runs; nowhere when missing. */
  readonly cacheFolder?: string | undefined;
  /** What files are made of, where that is not what the recipes resolve to. */
  readonly asEmitted?: (catalog: Catalog) => Catalog;
}

/** The outcome of compiling, before anything is written. */
export interface Compiled extends Named {
  /** The same, files named by tree path. */
  readonly treeDiagnostics: readonly Diagnostic[];
  /** What the recipes resolve to; with errors, parts of it are missing. */
  readonly catalog: PlannedCatalog;
  /** What was read of the recipe tree. */
  readonly read: RecordingTree;
  /** What to write; missing when something is wrong. */
  readonly output?: {
    /** The manifest is among them. */
    readonly files: ReadonlyMap<string, EmittedFile>;
    readonly packages: number;
    readonly apps: number;
    /** With `--copy-files`. */
    readonly copied?: Copied;
  };
}

interface CompilerOptions {
  readonly stopwatch?: Stopwatch | undefined;
  /** Of all recipes, where the tree lists a part of them. */
  readonly syntaxes?: readonly string[] | undefined;
  /** Of the whole run, over the tree already. */
  readonly progress?: Progress | undefined;
}

/**
 * Compiles opened folders in memory. Reads the disk, writes nothing.
 * @param tree may watch over that of the folders
 */
export async function runCompiler(
  folders: Folders,
  request: CompileRequest,
  tree: RecipeTree = folders.tree,
  { stopwatch, syntaxes, progress: given }: CompilerOptions = {},
): Promise<Compiled> {
  // Loaded here, not above, so that help and wrong usage stay quick.
  const { compileTree } = await import("./compile-tree.ts");
  stopwatch?.lap("load");
  const progress = given ?? new Progress();
  const read = new RecordingTree(given ? tree : progress.over(tree));
  progress.say("reading recipes");
  const { files, packages, apps, copied, ...compiled } = await compileTree({
    tree: read,
    disk: folders.tree,
    ...placeOf(folders, request.copyFiles),
    copyFiles: request.copyFiles,
    denyWarnings: request.denyWarnings,
    ...(request.asEmitted && { asEmitted: request.asEmitted }),
    version: packageJson.version,
    ...(stopwatch && { stopwatch }),
    ...(syntaxes && { syntaxes }),
    progress,
  }).finally(() => {
    progress.clear();
  });
  return {
    treeDiagnostics: compiled.diagnostics,
    catalog: compiled.catalog,
    read,
    ...named(folders, compiled.diagnostics, compiled.sources),
    ...(files && { output: { files, packages, apps, ...(copied && { copied }) } }),
  };
}
