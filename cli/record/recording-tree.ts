import type { EntryKind, ReadResult, RecipeTree, TreeListing } from "../../compiler/recipe-tree.ts";
import { sha256 } from "../output/inspect.ts";

/** Everything a compile learnt from a recipe tree: the same answers give the same output. */
export interface Observations {
  readonly list: string;
  readonly kinds: Readonly<Record<string, EntryKind>>;
  readonly reads: Readonly<Record<string, string>>;
}

/** A tree that remembers what it was asked, and a digest of each answer. */
export class RecordingTree implements RecipeTree {
  readonly #tree: RecipeTree;
  readonly #onList: ((files: number) => void) | undefined;
  #list = "";
  readonly #kinds = new Map<string, EntryKind>();
  readonly #reads = new Map<string, string>();
  readonly #inputs = new Map<string, string>();

  /** @param onList told of the number of recipe files when they have been listed */
  constructor(tree: RecipeTree, onList?: (files: number) => void) {
    this.#tree = tree;
    this.#onList = onList;
  }

  list(): TreeListing {
    const listing = this.#tree.list();
    this.#list = listDigest(listing);
    this.#onList?.(listing.files.length);
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

  /** The same for two trees that were asked the same and gave the same answers. */
  digest(): string {
    return sha256(JSON.stringify(this.observations()));
  }

  observations(): Observations {
    return {
      list: this.#list,
      kinds: Object.fromEntries(this.#kinds),
      reads: Object.fromEntries(this.#reads),
    };
  }
}

/** Whether the tree would answer every question as it did then. */
export function stillHolds({ list, kinds, reads }: Observations, tree: RecipeTree): boolean {
  return (
    listDigest(tree.list()) === list &&
    Object.entries(kinds).every(([path, kind]) => tree.kind(path) === kind) &&
    Object.entries(reads).every(([path, digest]) => readDigest(tree.read(path)) === digest)
  );
}

/** The order in which a folder is listed does not count. */
const listDigest = ({ files, problems }: TreeListing): string =>
  sha256(JSON.stringify([[...files].sort(), problems]));

const readDigest = (result: ReadResult): string => (result.ok ? sha256(result.bytes) : result.reason);
