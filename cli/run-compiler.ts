import { isError, renameFiles } from "../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../compiler/diagnostics/render-text.ts";
import { manifestFile } from "../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../emitters/support/emitted-file.ts";
import packageJson from "../package.json" with { type: "json" };
import { openFolders, type Folders } from "./folders.ts";
import { sha256 } from "./output/inspect.ts";

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
  /** What to write, the manifest among it; undefined when there are errors. */
  readonly output:
    { readonly folders: Folders; readonly files: ReadonlyMap<string, EmittedFile> } | undefined;
  /** Known even when there are errors, unless the folders themselves are wrong. */
  readonly folders: Folders | undefined;
}

/** Compiles a folder in memory. Reads the disk, writes nothing. */
export async function runCompiler(request: CompileRequest): Promise<Compiled> {
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok)
    return { diagnostics: [opened.problem], sources: () => undefined, output: undefined, folders: undefined };
  const { folders } = opened;
  // Loaded here, not above, so that wrong usage and help stay quick.
  const [{ compile }, { emit }] = await Promise.all([
    import("../compiler/compile.ts"),
    import("../emitters/emit.ts"),
  ]);
  const result = await compile({
    tree: folders.tree,
    recipesName: folders.recipesName,
    recipesFromOut: request.copyFiles ? folders.recipesName : folders.recipesFromOut,
    copyFiles: request.copyFiles,
    emit,
  });
  const diagnostics = result.diagnostics.map((each) => renameFiles(each, folders.displayPath));
  const sources: Sources = (file) => {
    const path = folders.treePath(file);
    return path === undefined ? undefined : result.sources(path);
  };
  const failed = diagnostics.some((each) => isError(each) || request.denyWarnings);
  if (failed) return { diagnostics, sources, output: undefined, folders };
  const manifest = manifestFile(result.files.values(), { version: packageJson.version, sha256 });
  const files = new Map([...result.files, [manifest.path, manifest]]);
  return { diagnostics, sources, output: { folders, files }, folders };
}
