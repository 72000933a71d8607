import { compile, type CompileResult } from "../../compiler/compile.ts";
import { arrangeDiagnostics, isError, renameFiles } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { renderText } from "../../compiler/diagnostics/render-text.ts";
import type { Span } from "../../compiler/language/span.ts";
import { LineMap } from "../../compiler/support/line-map.ts";
import { emitCatalogFiles } from "../../emitters/emit.ts";
import type { EmitContext, EmittedFile } from "../../emitters/support/emitted-file.ts";
import { openFolders, type Folders } from "../folders.ts";
import { Progress } from "../progress.ts";
import { named } from "../named.ts";
import { paletteFor } from "../terminal.ts";

/** A compiled catalog to look into. */
export interface OpenCatalog {
  readonly folders: Folders;
  /** Without files: who looks at one entry need not wait for those of all others. */
  readonly result: Omit<CompileResult<never>, "files">;
  readonly context: EmitContext;
  /** Something is wrong with the recipes, and has been printed. */
  readonly broken: boolean;
  /** A place in a recipe as the user names it: `recipes/web/recipe.ts:3:7`. */
  place(span: Span | undefined): string | undefined;
  /** The text of a file that is about the whole catalog, such as `flake.nix` or `catalog.json`. */
  catalogText(file: string): string | undefined;
}

/** Compiles in memory and prints errors to stderr. Undefined when the folders themselves are wrong, which has been printed too. */
export async function openCatalog(recipes: string, out: string): Promise<OpenCatalog | undefined> {
  const opened = openFolders(recipes, out);
  if (!opened.ok) return void printProblems([opened.problem]);
  const { folders } = opened;
  const context = { recipesName: folders.recipesName, recipesFromOut: folders.recipesFromOut };
  const progress = new Progress();
  const result = await compile<never>({
    tree: progress.over(folders.tree),
    ...context,
    emit: () => new Map<string, never>(),
  });
  progress.clear();
  const errors = result.diagnostics.filter(isError);
  if (errors.length > 0) {
    const { diagnostics, sources } = named(folders, errors, result.sources);
    process.stderr.write(
      renderText(arrangeDiagnostics(diagnostics).shown, sources, paletteFor(process.stderr)),
    );
  }
  let catalogFiles: ReadonlyMap<string, EmittedFile> | undefined;
  return {
    folders,
    result,
    context,
    broken: errors.length > 0,
    place(span) {
      const text = span && result.sources(span.file);
      if (span === undefined || text === undefined) return undefined;
      const { line, column } = new LineMap(text).position(span.start);
      return `${folders.displayPath(span.file)}:${line}:${column}`;
    },
    catalogText(file) {
      catalogFiles ??= errors.length > 0 ? new Map() : emitCatalogFiles(result.catalog, context);
      const content = catalogFiles.get(file)?.content;
      return content === undefined ? undefined : String(content);
    },
  };
}

export function printProblems(problems: readonly Diagnostic[]): void {
  const text = renderText(
    problems.map((each) => renameFiles(each, (file) => file)),
    () => undefined,
    paletteFor(process.stderr),
  );
  process.stderr.write(text);
}
