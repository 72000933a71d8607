import { posix } from "node:path";
import type { Rename } from "./renames.ts";
import { manifestOf, type ReviewedManifest } from "./manifest.ts";
import { alikePairs, foldersAround, largestMove, type Move } from "./moves.ts";
import type { OutputTree } from "./tree.ts";

/** A recipe folder, as generated files name it. */
export interface RecipeFolder {
  /** The first word of each place of a recipe: `recipes` of `recipes/web/recipe.ts`. */
  readonly name: string;
  /** As seen from the output folder. */
  readonly path: string;
}

export interface MovedFolder {
  readonly from: RecipeFolder;
  readonly to: RecipeFolder;
}

/** The recipe folders of both sides, if they have different names or places. */
export function movedFolder(before: OutputTree, after: OutputTree): MovedFolder | undefined {
  const [from, to] = [recipeFolderOf(before), recipeFolderOf(after)];
  if (from === undefined || to === undefined) return undefined;
  return from.name === to.name && from.path === to.path ? undefined : { from, to };
}

function recipeFolderOf(files: OutputTree): RecipeFolder | undefined {
  const manifest = manifestOf(files);
  if (manifest?.recipes === undefined) return undefined;
  for (const path of manifest.paths()) {
    const recipe = manifest.entry(path)?.recipe;
    if (recipe !== undefined) return { name: recipe.split("/")[0] ?? "", path: manifest.recipes };
  }
  return undefined;
}

/**
 * Moves inside the recipe folder: files with the same contents, recipes of the same entries, and folders if all their files moved.
 */
export function movedInputs(before: OutputTree, after: OutputTree): readonly Move[] {
  const [was, is] = [manifestOf(before), manifestOf(after)];
  if (was === undefined || is === undefined || was.lines.inputs() === is.lines.inputs()) return [];
  const [old, now] = [was.inputs(), is.inputs()];
  const removed = new Map([...old].filter(([path]) => !now.has(path)));
  const added = new Map([...now].filter(([path]) => !old.has(path)));
  if (removed.size === 0 || added.size === 0) return [];
  const [left, there] = [foldersAround(now.keys()), foldersAround(old.keys())];
  const moves = new Map<string, Move>();
  for (const pair of [...movedRecipes(was, is, removed, added), ...alikePairs(removed, added)]) {
    const move = largestMove(pair, {
      isGone: (folder) => !left.has(folder),
      isNew: (folder) => !there.has(folder),
    });
    // The name of a file is part of its store path.
    const isSame = posix.basename(pair.from) === posix.basename(pair.to);
    if (isSame && !moves.has(move.from)) moves.set(move.from, move);
  }
  return [...moves.values()];
}

/** Recipes of the same entries, also if they were edited. */
function movedRecipes(
  was: ReviewedManifest,
  is: ReviewedManifest,
  removed: ReadonlyMap<string, string>,
  added: ReadonlyMap<string, string>,
): readonly Move[] {
  const found = new Map<string, Move>();
  const below = (recipe = ""): string => recipe.slice(recipe.indexOf("/") + 1);
  for (const path of is.paths()) {
    const [from, to] = [below(was.entry(path)?.recipe), below(is.entry(path)?.recipe)];
    if (removed.has(from) && added.has(to)) found.set(from, { from, to });
  }
  return [...found.values()];
}

/** Changes a text of the old side; `now` is the same text on the new side. */
export type Rewrite = (text: string, now: string) => string;

/** Moves and renames between two sides. */
export interface Moved {
  readonly folder?: MovedFolder | undefined;
  readonly moves: readonly Move[];
  readonly pkgs: readonly Rename[];
  /** Recipes, as generated files name them. */
  readonly recipes: ReadonlySet<string>;
}

/** Applies moves and renames to texts of the old side. Paths of recipes stay, because units contain them. */
export function withMoves({ folder, moves, pkgs, recipes }: Moved): Rewrite | undefined {
  if (folder === undefined && moves.length + pkgs.length === 0) return undefined;
  const [first = ""] = recipes;
  const name = folder?.to.name ?? first.split("/")[0] ?? "";
  const byFrom = new Map(moves.map((move) => [move.from, move]));
  return (text, now) => {
    let changed = text;
    if (folder !== undefined && folder.from.name !== name)
      changed = changed.replace(wordStart(`${folder.from.name}/`), () => `${name}/`);
    if (moves.length > 0)
      changed = changed.replaceAll(/(?<![\w./+-])[\w.+-][\w./+-]*/g, (word) => {
        if (!word.startsWith(`${name}/`) || recipes.has(word)) return word;
        const path = word.slice(name.length + 1);
        for (let above = path; above !== "." && above !== ""; above = posix.dirname(above)) {
          const move = byFrom.get(above);
          // A path that the new side still has did not move.
          if (move !== undefined && !wordStart(`${name}/${move.from}`).test(now))
            return `${name}/${move.to}${path.slice(above.length)}`;
        }
        return word;
      });
    for (const { from, to } of pkgs) changed = changed.replace(packageReference(from), `pkgs.${to}`);
    return changed;
  };
}

/** Matches paths that begin with the text. */
const wordStart = (start: string): RegExp =>
  new RegExp(`(?<![\\w./+-])${start.replace(/[^\w/]/g, "\\$&")}`, "g");

export const packageReference = (name: string): RegExp =>
  new RegExp(`(?<![\\w'.-])pkgs\\.${name}(?![\\w'-])`, "g");
