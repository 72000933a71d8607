import { posix } from "node:path";

/** A file or a folder that lies elsewhere now, with what it had in it; paths below the recipe folder. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** What is known of the two sides of a move. */
export interface Whereabouts {
  /** Whether nothing is left in a folder of the old side. */
  readonly isGone: (folder: string) => boolean;
  /** Whether there was nothing in a folder of the new side. */
  readonly isNew: (folder: string) => boolean;
}

/** Files that are gone, each with one that came and has the same contents: the one whose path ends most alike. */
export function alikePairs(
  gone: ReadonlyMap<string, string>,
  come: ReadonlyMap<string, string>,
): readonly Move[] {
  // By contents and by every end of their paths, because a thousand empty files have the former in common.
  const byEnd = new Map<string, Set<string>>();
  for (const [path, content] of come)
    for (const end of endsOf(path)) {
      const key = `${content}\0${end}`;
      const known = byEnd.get(key);
      if (known === undefined) byEnd.set(key, new Set([path]));
      else known.add(path);
    }
  return [...gone].flatMap(([from, content]) => {
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

/**
 * The largest move that one of a file belongs to: its folder's, the one's around that, …, as long as all of the folder went
 * along and they are called the same, which a store path is named after.
 */
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

/** Where a file was; where it is, if it has not moved. */
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
