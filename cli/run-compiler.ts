import { renameFiles } from "../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../compiler/diagnostics/render-text.ts";
import type { EmittedFile } from "../emitters/support/emitted-file.ts";
import packageJson from "../package.json" with { type: "json" };
import { openFolders, type Folders } from "./folders.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** What commands that compile have in common. */
export interface CompileRequest {
  readonly recipes: string;
  readonly out: string;
  readonly copyFiles: boolean;
  readonly denyWarnings: boolean;
}

/** The outcome of compiling, before anything is written. */
export interface Compiled {
  /** Files named as the user would. */
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
  /** Known even when there are errors, unless the folders themselves are wrong. */
  readonly folders?: Folders;
  /** What to write; missing when something is wrong. */
  readonly output?: {
    readonly folders: Folders;
    /** The manifest is among them. */
    readonly files: ReadonlyMap<string, EmittedFile>;
    readonly packages: number;
    readonly apps: number;
  };
}

/** Compiles a folder in memory. Reads the disk, writes nothing. */
export async function runCompiler(request: CompileRequest, stopwatch?: Stopwatch): Promise<Compiled> {
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok) return { diagnostics: [opened.problem], sources: () => undefined };
  const { folders } = opened;
  // Loaded here, not above, so that help and wrong usage stay quick.
  const { compileTree } = await import("./compile-tree.ts");
  stopwatch?.lap("load");
  const { files, packages, apps, ...compiled } = await compileTree({
    tree: folders.tree,
    disk: folders.tree,
    recipesName: folders.recipesName,
    recipesFromOut: folders.recipesFromOut,
    copyFiles: request.copyFiles,
    denyWarnings: request.denyWarnings,
    version: packageJson.version,
    ...(stopwatch && { stopwatch }),
  });
  const diagnostics = compiled.diagnostics.map((each) => renameFiles(each, folders.displayPath));
  const sources: Sources = (file) => {
    const path = folders.treePath(file);
    return path === undefined ? undefined : compiled.sources(path);
  };
  return {
    diagnostics,
    sources,
    folders,
    ...(files && { output: { folders, files, packages, apps } }),
  };
}
