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

/** Whether the tree has the same files and folders as it had then, as far as it was asked; their content apart. */
export function hasSameFiles({ list, kinds }: Observations, tree: RecipeTree): boolean {
  return (
    listDigest(tree.list()) === list &&
    Object.entries(kinds).every(([path, kind]) => tree.kind(path) === kind)
  );
}

/** Whether reading gives what it gave then. */
export function readsTheSame({ reads }: Observations, tree: RecipeTree): boolean {
  return Object.entries(reads).every(([path, digest]) => readDigest(tree.read(path)) === digest);
}

/** The files whose content counted, or undefined when one could not be read. */
export function filesRead({ reads }: Observations): readonly string[] | undefined {
  const all = Object.entries(reads);
  return all.every(([, digest]) => isSha256(digest)) ? all.map(([path]) => path) : undefined;
}

const isSha256 = (digest: string): boolean => /^[0-9a-f]{64}$/.test(digest);

/** The order in which a folder is listed does not count. */
const listDigest = ({ files, problems }: TreeListing): string =>
  sha256(JSON.stringify([[...files].sort(), problems]));

const readDigest = (result: ReadResult): string => (result.ok ? sha256(result.bytes) : result.reason);
