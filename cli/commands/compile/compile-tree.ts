import { compile } from "../../../compiler/compile.ts";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import type { Catalog } from "../../../compiler/ir/catalog.ts";
import type { PlannedCatalog } from "../../../compiler/plan/planned-catalog.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { emit } from "../../../emitters/emit.ts";
import { manifestFile } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import type { ParseCache } from "../../../compiler/reading/modules.ts";
import { copyReferenced, type Copied } from "../../disk/copy-files.ts";
import type { DiskTree } from "../../disk/disk-tree.ts";
import { filesNamed } from "../../../tooling/incremental/inputs.ts";
import { hashOf } from "../../parts/kept/stored-file.ts";
import type { Progress } from "../../terminal/progress.ts";
import { RecordingTree } from "../../record/recording-tree.ts";
import type { Stopwatch } from "../../terminal/stopwatch.ts";

export interface TreeRequest {
  /** Where the compiler looks: {@link disk}, or something that watches over it. */
  readonly tree: RecipeTree;
  /** Where `--copy-files` copies from. */
  readonly disk: DiskTree;
  /** Syntaxes of all recipes, where the tree lists a part of the catalog. */
  readonly syntaxes?: readonly string[];
  readonly recipesName: string;
  readonly recipesFromOut: string;
  /** Copy what emitted files refer to; `recipesFromOut` is where. */
  readonly copyFiles: boolean;
  /** Treat warnings as errors. */
  readonly denyWarnings: boolean;
  /** For the manifest. */
  readonly version: string;
  readonly stopwatch?: Stopwatch;
  readonly progress?: Progress;
  /** What files are made of, where that is not what the recipes resolve to. */
  readonly asEmitted?: (catalog: Catalog) => Catalog;
}

/** What a recipe folder compiles to, in memory. */
export interface CompiledTree {
  /** Files of the recipe tree, by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
  readonly packages: number;
  readonly apps: number;
  /** What the recipes resolve to; with errors, parts of it are missing. */
  readonly catalog: PlannedCatalog;
  /** By path relative to `out/`, the manifest among them; undefined when something is wrong. */
  readonly files: ReadonlyMap<string, EmittedFile> | undefined;
  /** Set when files were to be copied, and were. */
  readonly copied?: Copied;
}

/** Compiles recipes with every target, copies what they refer to when asked, and makes the manifest. */
export async function compileTree(request: TreeRequest): Promise<CompiledTree> {
  const { disk, recipesName, recipesFromOut, copyFiles, denyWarnings, version, stopwatch } = request;
  const tree = request.tree instanceof RecordingTree ? request.tree : new RecordingTree(request.tree);
  const referenced = new Set<string>();
  const parsed: ParseCache = new Map();
  const result = await compile<EmittedFile>({
    tree,
    recipesName,
    recipesFromOut,
    emit(catalog, context) {
      stopwatch?.lap("read and check");
      request.progress?.say("printing files");
      const emitted = request.asEmitted ? { ...request.asEmitted(catalog), plans: catalog.plans } : catalog;
      return emit(emitted, { ...context, onTreePath: (path) => referenced.add(path) });
    },
    parsed,
    ...(request.syntaxes && { syntaxes: request.syntaxes }),
  });
  const { diagnostics, sources, catalog } = result;
  const known = { diagnostics, sources, packages: catalog.pkgs.size, apps: catalog.apps.size, catalog };
  if (diagnostics.some((each) => isError(each) || denyWarnings)) {
    stopwatch?.lap("read and check");
    return { ...known, files: undefined };
  }
  // The manifest lists all of them, whether this run looked into them or not.
  const silent = { report: () => undefined };
  for (const path of await filesNamed(tree, discover(tree, silent), parsed)) tree.read(path);
  const copies = copyFiles ? copyReferenced(disk, referenced, recipesFromOut) : undefined;
  const files = [...result.files.values(), ...(copies?.files ?? [])];
  const manifest = manifestFile(files, {
    version,
    hashOf,
    sources: { recipes: recipesFromOut, inputs: tree.inputs },
  });
  stopwatch?.lap("emit");
  if (copies !== undefined && copies.problems.length > 0)
    return { ...known, diagnostics: [...diagnostics, ...copies.problems], files: undefined };
  return {
    ...known,
    files: new Map([...files, manifest].map((file) => [file.path, file])),
    ...(copies && { copied: copies }),
  };
}
