import type { EntryKind, ReadResult, RecipeTree, TreeListing } from "../../compiler/recipe-tree.ts";

/** A tree whose answers are remembered until somebody says that a path has changed. */
export class CachedTree implements RecipeTree {
  readonly #tree: RecipeTree;
  #listing: TreeListing | undefined;
  readonly #kinds = new Map<string, EntryKind>();
  readonly #reads = new Map<string, ReadResult>();

  constructor(tree: RecipeTree) {
    this.#tree = tree;
  }

  list(): TreeListing {
    return (this.#listing ??= this.#tree.list());
  }

  kind(path: string): EntryKind {
    const known = this.#kinds.get(path) ?? this.#tree.kind(path);
    this.#kinds.set(path, known);
    return known;
  }

  read(path: string): ReadResult {
    const known = this.#reads.get(path) ?? this.#tree.read(path);
    this.#reads.set(path, known);
    return known;
  }

  /** Forgets a path and what is below it. Whether anything is other than it was: an editor may have written the same. */
  refresh(path: string): "same" | "other content" | "other files" {
    const [kind, read] = [this.#kinds.get(path), this.#reads.get(path)];
    this.#kinds.delete(path);
    this.#reads.delete(path);
    if (kind !== this.kind(path) || kind !== "file") {
      this.forget();
      return "other files";
    }
    if (read === undefined) return "other content";
    const now = this.read(path);
    return read.ok && now.ok && Buffer.compare(read.bytes, now.bytes) === 0 ? "same" : "other content";
  }

  forget(): void {
    this.#listing = undefined;
    this.#kinds.clear();
    this.#reads.clear();
  }

  /** The same tree with other recipes listed. */
  listing(files: readonly string[]): RecipeTree {
    return {
      list: () => ({ files, problems: [] }),
      kind: (path) => this.kind(path),
      read: (path) => this.read(path),
    };
  }
}
