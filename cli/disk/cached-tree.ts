import type { EntryKind, ReadResult, RecipeTree, TreeListing } from "../../compiler/support/recipe-tree.ts";

/** The effect of a change on the disk on a tree. */
export type Change =
  /** The path was not read, or an editor has written the same content. */
  | "none"
  /** A file that was read, or may have been, has other content. */
  | "content"
  /** Files were added or removed. */
  | "files";

/** The target of a path with links followed; undefined if it is not in the tree. */
export type RealPath = (path: string) => string | undefined;

/** A tree that caches its answers until a path is reported as changed. */
export class CachedTree implements RecipeTree {
  /** All of its answers are from after this time (of `Date.now()`). */
  readonly since = Date.now();
  readonly #tree: RecipeTree;
  #listing: TreeListing | undefined;
  readonly #kinds = new Map<string, EntryKind>();
  readonly #reads = new Map<string, ReadResult>();
  readonly #realPath: RealPath | undefined;
  /** The targets of links that were read. */
  readonly #links = new Map<string, string>();

  /** @param realPath for callers that query which links lead to a path */
  constructor(tree: RecipeTree, realPath?: RealPath) {
    this.#tree = tree;
    this.#realPath = realPath;
  }

  list(): TreeListing {
    if (this.#listing === undefined) {
      this.#listing = this.#tree.list();
      for (const path of this.#listing.files) this.#kinds.set(path, "file");
    }
    return this.#listing;
  }

  kind(path: string): EntryKind {
    const known = this.#kinds.get(path) ?? this.#tree.kind(path);
    if (!this.#kinds.has(path)) this.#follow(path);
    this.#kinds.set(path, known);
    return known;
  }

  read(path: string): ReadResult {
    const known = this.#reads.get(path) ?? this.#tree.read(path);
    if (!this.#reads.has(path)) this.#follow(path);
    this.#reads.set(path, known);
    return known;
  }

  /** Every path that was read, and the targets of links; and whether it is a folder. */
  *asked(): Iterable<readonly [path: string, isFolder: boolean]> {
    for (const path of new Set([...this.#kinds.keys(), ...this.#reads.keys()])) {
      const isFolder = this.#kinds.get(path) === "directory";
      yield [path, isFolder];
      const real = this.#links.get(path);
      if (real !== undefined) yield [real, isFolder];
    }
  }

  /** Paths that were read and lead, through a link, to a path or below it. */
  linksTo(path: string): readonly string[] {
    return [...this.#links].flatMap(([link, real]) =>
      real === path || real.startsWith(`${path}/`) ? [link] : [],
    );
  }

  /** Whether an existing file is now missing: editors that save by renaming leave such gaps. */
  hasLost(path: string): boolean {
    return this.#kinds.get(path) === "file" && this.#tree.kind(path) === "missing";
  }

  /** Drops the cache of a path and everything below it. */
  refresh(path: string): Change {
    // The recipe folder itself is gone or back.
    if (path === "") {
      this.forget();
      return "files";
    }
    const [kind, read] = [this.#kinds.get(path), this.#reads.get(path)];
    const now = this.#tree.kind(path);
    if (now === "file" && (kind === "file" || (kind === undefined && read?.ok))) {
      // Its digest is in use.
      if (read === undefined) return "content";
      this.#reads.delete(path);
      return isSame(read, this.read(path)) ? "none" : "content";
    }
    const isKnown = kind !== undefined || read !== undefined || this.#knowsBelow(path);
    // A new folder, or a link out of the tree.
    const mayHoldRecipes = now === "directory" || now === "outside";
    if (!isKnown && !mayHoldRecipes && !isCandidate(path)) return "none";
    this.forget();
    return "files";
  }

  forget(): void {
    this.#listing = undefined;
    this.#kinds.clear();
    this.#reads.clear();
    this.#links.clear();
  }

  /** The same tree with another listing of recipes. */
  listing(files: readonly string[]): RecipeTree {
    return {
      list: () => ({ files, problems: [] }),
      kind: (path) => this.kind(path),
      read: (path) => this.read(path),
    };
  }

  #follow(path: string): void {
    const real = this.#realPath?.(path);
    if (real === undefined || real === path) this.#links.delete(path);
    else this.#links.set(path, real);
  }

  /** Whether something below a folder is cached, or the folder is unusable. */
  #knowsBelow(folder: string): boolean {
    const isBelow = (path: string): boolean => path.startsWith(`${folder}/`);
    const { files, problems } = this.list();
    return (
      [...this.#kinds.keys()].some(isBelow) ||
      files.some(isBelow) ||
      problems.some((problem) => problem.path === folder || isBelow(problem.path))
    );
  }
}

/** Names that the listing of a tree looks for. */
const isCandidate = (path: string): boolean => /(?:^|\/)(?:recipe|catalog)\.[^./]+$/.test(path);

const isSame = (a: ReadResult, b: ReadResult): boolean =>
  a.ok && b.ok && Buffer.compare(a.bytes, b.bytes) === 0;
