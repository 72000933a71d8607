import { posix } from "node:path";
import type { Manifest } from "../../../emitters/manifest/manifest.ts";
import { changedIn } from "./lazy-tree.ts";
import { manifestOf } from "./manifest-of.ts";
import { alikePairs, foldersAround, largestMove, type Move } from "./moves.ts";
import { catalogPath } from "./reviewed-tree.ts";
import type { OutputTree } from "./tree.ts";
import { wayBetween } from "./way-between.ts";

/**
 * What of the recipe folder was moved, as the manifests of both sides know it: files with the same contents, and recipes
 * of the same entries. Folders where all of them went along.
 */
export function movedInputs(before: OutputTree, after: OutputTree): readonly Move[] {
  const [was, is] = [manifestOf(before), manifestOf(after)];
  const [old, now] = [was?.sources?.inputs, is?.sources?.inputs];
  if (was === undefined || is === undefined || old === undefined || now === undefined) return [];
  const gone = new Map([...old].filter(([path]) => !now.has(path)));
  const come = new Map([...now].filter(([path]) => !old.has(path)));
  if (gone.size === 0 || come.size === 0) return [];
  const pairs = [...movedRecipes(was, is, gone, come), ...alikePairs(gone, come)];
  const [left, there] = [foldersAround(now.keys()), foldersAround(old.keys())];
  const moves = new Map<string, Move>();
  for (const pair of pairs) {
    const move = largestMove(pair, {
      isGone: (folder) => !left.has(folder),
      isNew: (folder) => !there.has(folder),
    });
    // What is called otherwise is another file for Nix.
    const isSame = posix.basename(pair.from) === posix.basename(pair.to);
    if (isSame && !moves.has(move.from)) moves.set(move.from, move);
  }
  return [...moves.values()];
}

/** Of an entry whose recipe lies elsewhere: it may have been edited besides. */
function movedRecipes(
  was: Manifest,
  is: Manifest,
  gone: ReadonlyMap<string, string>,
  come: ReadonlyMap<string, string>,
): readonly Move[] {
  const found = new Map<string, Move>();
  const below = (recipe = ""): string => recipe.slice(recipe.indexOf("/") + 1);
  for (const [path, { recipe }] of is.files) {
    const [from, to] = [below(was.files.get(path)?.recipe), below(recipe)];
    if (gone.has(from) && come.has(to)) found.set(from, { from, to });
  }
  return [...found.values()];
}

/**
 * Generated files as they would have been, had what moved been there already: what is left is a change. The recipes
 * themselves stay where they were, because units name them.
 */
export function withMoves(
  before: OutputTree,
  after: OutputTree,
  changed: readonly string[],
  moves: readonly Move[],
): OutputTree {
  const recipes = manifestOf(after)?.sources?.recipes;
  if (moves.length === 0 || recipes === undefined) return before;
  const named = recipesOf(before);
  const folder = [...named][0]?.split("/")[0] ?? "";
  const rewrite = rewriting(moves, named);
  const paths = changed.filter((path) => path === catalogPath || /^(?:apps|pkgs)\//.test(path));
  return changedIn(before, paths, (path, text) =>
    rewrite(
      text,
      after.get(path) ?? "",
      // The catalog names files as recipes are named, and all others by the way that leads there.
      path === catalogPath ? folder : wayBetween(posix.dirname(path), recipes),
    ),
  );
}

function recipesOf(files: OutputTree): ReadonlySet<string> {
  const recipes = new Set<string>();
  for (const { recipe } of manifestOf(files)?.files.values() ?? [])
    if (recipe !== undefined) recipes.add(recipe);
  return recipes;
}

/** All words of a text are looked up, instead of all moves in the text: there may be a thousand of each. */
function rewriting(
  moves: readonly Move[],
  recipes: ReadonlySet<string>,
): (text: string, now: string, folder: string) => string {
  const isWord = ({ from }: Move): boolean => /^[\w./+-]+$/.test(from);
  const byFrom = new Map(moves.filter(isWord).map((move) => [move.from, move]));
  const odd = moves.filter((move) => !isWord(move));
  const moveOf = (path: string): Move | undefined => {
    for (let above = path; above !== "."; above = posix.dirname(above)) {
      const move = byFrom.get(above);
      if (move !== undefined) return move;
    }
    return undefined;
  };
  return (text, now, folder) => {
    // What still leads to the old place has not moved.
    const stays = (place: string): boolean => beginning(place).test(now);
    const words = text.replaceAll(/(?<![\w./+-])[\w.+-][\w./+-]*/g, (word) => {
      const path = word.replace(/[./]+$/, "");
      if (!path.startsWith(`${folder}/`) || recipes.has(path)) return word;
      const move = moveOf(path.slice(folder.length + 1));
      if (move === undefined || stays(`${folder}/${move.from}`)) return word;
      return `${folder}/${move.to}${word.slice(folder.length + 1 + move.from.length)}`;
    });
    return odd.reduce((all, { from, to }) => {
      const place = `${folder}/${from}`;
      return !all.includes(place) || stays(place)
        ? all
        : all.replace(beginning(place), () => `${folder}/${to}`);
    }, words);
  };
}

/** A path, or the beginning of one. */
const beginning = (path: string): RegExp =>
  new RegExp(`(?<![\\w./+-])${path.replace(/[^\w/]/g, "\\$&")}(?![\\w+-]|\\.\\w)`, "g");
