import { posix } from "node:path";

/** A file or folder that moved, unchanged. Paths are relative to the recipe folder. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Facts about both sides of a move. */
export interface Whereabouts {
  /** Whether an old folder is empty now. */
  readonly isGone: (folder: string) => boolean;
  /** Whether a new folder was empty before. */
  readonly isNew: (folder: string) => boolean;
}

/** Pairs removed files with added ones that have the same contents; the longest common end of their paths decides. */
export function alikePairs(
  removed: ReadonlyMap<string, string>,
  added: ReadonlyMap<string, string>,
): readonly Move[] {
  // The key has every end of the path: a thousand empty files have the same contents.
  const byEnd = new Map<string, Set<string>>();
  for (const [path, content] of added)
    for (const end of endsOf(path)) {
      const key = `${content}\0${end}`;
      const known = byEnd.get(key);
      if (known === undefined) byEnd.set(key, new Set([path]));
      else known.add(path);
    }
  return [...removed].flatMap(([from, content]) => {
    for (const end of endsOf(from)) {
      const [to] = byEnd.get(`${content}\0${end}`) ?? [];
      if (to === undefined) continue;
      for (const taken of endsOf(to)) byEnd.get(`${content}\0${taken}`)?.delete(to);
      return [{ from, to }];
    }
    return [];
  });
}

/** `a/b/c`, `b/c`, `c` and nothing. */
function endsOf(path: string): readonly string[] {
  const steps = path.split("/");
  return [...steps.map((_, at) => steps.slice(at).join("/")), ""];
}

/** The move of the largest folder around a moved file that moved as a whole and kept its name. */
export function largestMove({ from, to }: Move, { isGone, isNew }: Whereabouts): Move {
  const [folder, other] = [posix.dirname(from), posix.dirname(to)];
  const isWhole =
    posix.basename(from) === posix.basename(to) &&
    folder !== "." &&
    other !== "." &&
    folder !== other &&
    isGone(folder) &&
    isNew(other);
  return isWhole ? largestMove({ from: folder, to: other }, { isGone, isNew }) : { from, to };
}

/** The old path of a file, which is the same if it did not move. */
export function formerly(moves: readonly Move[], path: string): string {
  const move = moves.find(({ to }) => path === to || path.startsWith(`${to}/`));
  return move === undefined ? path : move.from + path.slice(move.to.length);
}

/** All folders around some files. */
export function foldersAround(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (let above = posix.dirname(path); above !== "." && !folders.has(above); above = posix.dirname(above))
      folders.add(above);
  return folders;
}
