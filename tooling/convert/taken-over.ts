import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { writtenInData } from "../../compiler/check/context.ts";
import { resolveTreePath } from "../../compiler/support/tree-path.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { forEachChild } from "../../compiler/language/traversal.ts";
import { openModules } from "../../compiler/reading/modules.ts";
import { unreadable } from "../../compiler/diagnostics/reading.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { OverlayTree } from "../edit/overlay-tree.ts";
import type { Converted } from "./convert.ts";

export interface TakenOver {
  /** Contents by tree path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Folders that recipes name, which are not read. */
  readonly folders: readonly string[];
  readonly problems: readonly Diagnostic[];
}

/**
 * The files of the old catalog that a converted one needs unchanged: recipes that already have the syntax, and the files
 * that these and the converted recipes name: imported modules, texts, icons.
 */
export async function takenOver(tree: RecipeTree, { files: converted, kept }: Converted): Promise<TakenOver> {
  const recipes = [...converted.keys(), ...kept];
  const { named, folders } = await pathsNamed(new OverlayTree(tree, converted), recipes);
  const files = new Map<string, Uint8Array>();
  const problems: Diagnostic[] = [];
  for (const path of [...new Set([...kept, ...named])].sort()) {
    if (converted.has(path)) continue;
    const read = tree.read(path);
    if (read.ok) files.set(path, read.bytes);
    else problems.push(unreadable(path, read.reason, read.remedy));
  }
  return { files, folders, problems };
}

/** Files that recipes import and that name others. */
const isModule = (path: string): boolean => /\.(?:ts|nix|json)$/.test(path);

/** The file that an expression names: in YAML and JSON a text does where a file is wanted. */
function pathIn(expr: Expr): string | undefined {
  const [only, ...others] = expr.kind === "path" || expr.kind === "string" ? expr.parts : [];
  if (typeof only !== "string" || others.length > 0) return undefined;
  if (expr.kind === "path") return only;
  return expr.span && writtenInData(expr.span) ? resolveTreePath(expr.span.file, only) : undefined;
}

/** The files that recipes name, and those that their modules name, and so on. */
async function pathsNamed(
  tree: RecipeTree,
  recipes: readonly string[],
): Promise<{ readonly named: ReadonlySet<string>; readonly folders: readonly string[] }> {
  const modules = await openModules(tree, { recipes, catalog: undefined }, { report: () => undefined });
  const found = new Set(recipes);
  const folders = new Set<string>();
  const visit = (expr: Expr): void => {
    const path = pathIn(expr);
    const kind = path === undefined || path === "" ? "missing" : tree.kind(path);
    if (path !== undefined && kind === "file") found.add(path);
    if (path !== undefined && kind === "directory") folders.add(path);
    forEachChild(expr, visit);
  };
  // The set grows while it is walked.
  for (const path of found) {
    const expr = recipes.includes(path) || isModule(path) ? modules.read(path) : undefined;
    if (expr !== undefined) visit(expr);
  }
  return { named: found, folders: [...folders].sort() };
}
