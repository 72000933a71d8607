import { compile, type CompileInput } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { LineMap } from "../../compiler/support/line-map.ts";
import { once } from "../../compiler/support/once.ts";
import { emit } from "../../emitters/emit.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { OpenCatalog, Result } from "../../tooling/explain/opened-catalog.ts";
import { openRecipes, type Folders } from "../disk/folders.ts";
import { Progress } from "../terminal/progress.ts";
import { named } from "../terminal/named.ts";
import { knownCatalog } from "./known-catalog.ts";
import type { KnownCatalog } from "../../tooling/incremental/known-catalog.ts";
import { CachedTree } from "../disk/cached-tree.ts";
import { printDiagnostics } from "../terminal/report.ts";

/** The catalog, and the cache of earlier runs. */
export interface CatalogRequest {
  readonly recipes: string;
  readonly out: string;
  readonly cacheFolder: string | undefined;
  /** For tests: identifies the program. */
  readonly build?: string;
}

/** Finds the only recipe that a command needs, if there is one. */
export type About = (well: KnownCatalog, folders: Folders) => string | undefined;

/** A catalog opened from the disk. */
export interface OpenedCatalog extends OpenCatalog {
  readonly folders: Folders;
}

/**
 * Compiles in memory and prints errors to stderr. Undefined if the folders themselves are invalid, which is printed
 * too.
 * @param about set if the command only needs one recipe; the whole catalog is compiled anyway unless it is known to
 * have no errors
 */
export async function openCatalog(
  request: CatalogRequest,
  about?: About,
): Promise<OpenedCatalog | undefined> {
  const opened = openRecipes(request.recipes, request.out);
  if (!opened.ok) return void printDiagnostics([opened.problem]);
  const { folders } = opened;
  const progress = new Progress();
  const recipes = { tree: new CachedTree(progress.over(folders.tree)), parsed: new Map() };
  const part = about && (await openPart(folders, request, recipes, about));
  const result = part ? undefined : await compiled(folders, recipes);
  progress.clear();
  return part ?? (result && wholeCatalog(folders, result));
}

/** Files parsed before are extended. */
interface Recipes extends Pick<CompileInput, "syntaxes"> {
  readonly tree: CachedTree;
  readonly parsed: ParseCache;
}

/** The recipe and its references. Undefined if the whole catalog must be compiled. */
async function openPart(
  folders: Folders,
  request: CatalogRequest,
  recipes: Recipes,
  about: About,
): Promise<OpenedCatalog | undefined> {
  const well = await knownCatalog(folders, { ...request, ...recipes });
  const recipe = well && about(well, folders);
  if (well === undefined || recipe === undefined) return undefined;
  const result = await compiled(folders, { ...recipes, ...well.around([recipe]) });
  if (result.diagnostics.some(isError)) return undefined;
  const { catalogText } = well;
  return { ...look(folders, result), narrow: true, broken: false, catalogText };
}

function wholeCatalog(folders: Folders, result: Result): OpenedCatalog {
  const errors = result.diagnostics.filter(isError);
  const broken = errors.length > 0;
  if (broken) printFound({ folders, result }, errors);
  const seen = look(folders, result);
  const files = once(() => emit(result.catalog, seen.context));
  return {
    ...seen,
    narrow: false,
    broken,
    catalogText: (file) => (broken ? undefined : textOf(files().get(file))),
  };
}

const look = (
  folders: Folders,
  result: Result,
): Pick<OpenedCatalog, "folders" | "result" | "context" | "place"> => ({
  folders,
  result,
  context: { recipesName: folders.recipesName, recipesFromOut: folders.recipesFromOut },
  place(span) {
    const text = span && result.sources(span.file);
    if (span === undefined || text === undefined) return undefined;
    const { line, column } = new LineMap(text).position(span.start);
    return `${folders.displayPath(span.file)}:${line}:${column}`;
  },
});

const textOf = (file: EmittedFile | undefined): string | undefined => file && String(file.content);

const compiled = (
  { recipesName, recipesFromOut }: Folders,
  recipes: Omit<Recipes, "tree"> & { readonly tree: RecipeTree },
): Promise<Result> => compile({ ...recipes, recipesName, recipesFromOut });

/** Prints diagnostics about the recipes of a catalog to stderr. */
export function printFound(
  { folders, result }: Pick<OpenedCatalog, "folders" | "result">,
  found: readonly Diagnostic[],
): void {
  const { diagnostics, sources } = named(folders, found, result.sources);
  printDiagnostics(diagnostics, sources);
}
