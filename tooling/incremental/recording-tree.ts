import type { EntryKind, ReadResult, RecipeTree, TreeListing } from "../../compiler/support/recipe-tree.ts";
import { sha256 } from "../support/sha256.ts";
import type { Seen } from "./result.ts";
import type { Digests } from "./store.ts";

/** Everything a compile learnt from a recipe tree: the same answers give the same output. */
export interface Observations extends Seen {
  /** A digest of the listing. */
  readonly list: string;
}

/** A tree that remembers what it was asked, and a digest of each answer. */
export class RecordingTree implements RecipeTree {
  readonly #tree: RecipeTree;
  #list = "";
  readonly #kinds = new Map<string, EntryKind>();
  readonly #reads = new Map<string, string>();
  readonly #inputs = new Map<string, string>();

  constructor(tree: RecipeTree) {
    this.#tree = tree;
  }

  list(): TreeListing {
    const listing = this.#tree.list();
    this.#list = listDigest(listing);
    return listing;
  }

  kind(path: string): EntryKind {
    const kind = this.#tree.kind(path);
    this.#kinds.set(path, kind);
    return kind;
  }

  read(path: string): ReadResult {
    const result = this.#tree.read(path);
    const digest = readDigest(result);
    this.#reads.set(path, digest);
    if (result.ok) this.#inputs.set(path, digest);
    return result;
  }

  /** Digests of the files that could be read, by path. */
  get inputs(): ReadonlyMap<string, string> {
    return this.#inputs;
  }

  observations(): Observations {
    return {
      list: this.#list,
      kinds: Object.fromEntries(this.#kinds),
      reads: Object.fromEntries(this.#reads),
    };
  }
}

/** Whether the tree has the same files and folders as it had then, as far as it was asked; their content apart. */
export function hasSameFiles({ list, kinds }: Observations, tree: RecipeTree): boolean {
  return (
    listDigest(tree.list()) === list &&
    Object.entries(kinds).every(([path, kind]) => tree.kind(path) === kind)
  );
}

export const isSha256 = (digest: string): boolean => /^[0-9a-f]{64}$/.test(digest);

/** The order in which a folder is listed does not count. */
export const listDigest = ({ files, problems, lookalikes = [] }: TreeListing): string =>
  sha256(JSON.stringify([[...files].sort(), problems, lookalikes.map(({ path }) => path).sort()]));

/** What is remembered of an answer: the SHA-256 of the content, or why there is none. */
export const readDigest = (result: ReadResult): string => (result.ok ? sha256(result.bytes) : result.reason);

/** Whether the tree still gives the answers that it gave. */
export function isSeenStill(
  { kinds, reads }: Seen,
  { tree, digests }: { readonly tree: RecipeTree; readonly digests: Digests },
): boolean {
  for (const path in kinds) if (tree.kind(path) !== kinds[path]) return false;
  for (const path in reads) if (digests.of(path) !== reads[path]) return false;
  return true;
}
