import type { EntryKind, ReadResult, RecipeTree, TreeListing } from "../../compiler/support/recipe-tree.ts";

/** A recipe tree in which some files have another text, or exist only here. */
export class OverlayTree implements RecipeTree {
  readonly #tree: RecipeTree;
  readonly #texts: ReadonlyMap<string, string>;

  constructor(tree: RecipeTree, texts: ReadonlyMap<string, string>) {
    this.#tree = tree;
    this.#texts = texts;
  }

  list(): TreeListing {
    const listing = this.#tree.list();
    return { ...listing, files: [...new Set([...listing.files, ...this.#texts.keys()])] };
  }

  kind(path: string): EntryKind {
    return this.#texts.has(path) ? "file" : this.#tree.kind(path);
  }

  read(path: string): ReadResult {
    const text = this.#texts.get(path);
    return text === undefined ? this.#tree.read(path) : { ok: true, bytes: Buffer.from(text) };
  }
}
