import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import { sha256, type Content } from "../support/sha256.ts";
import type { ResultFile } from "./result.ts";

/** An emitted file whose content is read on demand. Most files are up to date, and are compared by hash. */
export class StoredFile implements EmittedFile {
  readonly path: string;
  readonly sha256: string;
  readonly executable?: boolean;
  readonly recipe?: string;
  readonly #read: () => Uint8Array;

  constructor({ path, sha256: hash, executable, recipe }: Omit<ResultFile, "range">, read: () => Uint8Array) {
    this.path = path;
    this.sha256 = hash;
    if (executable) this.executable = true;
    if (recipe !== undefined) this.recipe = recipe;
    this.#read = read;
  }

  get content(): Uint8Array {
    return this.#read();
  }
}

/** An emitted file in pieces: it may have a hundred megabytes, which need not be copied to be written. */
export class PiecedFile implements EmittedFile {
  readonly path: string;
  readonly pieces: readonly Uint8Array[];

  constructor(path: string, pieces: readonly Uint8Array[]) {
    this.path = path;
    this.pieces = pieces;
  }

  /** In one piece. It is put together at each access. */
  get content(): Uint8Array {
    return Buffer.concat(this.pieces);
  }
}

/** The content of an emitted file, in pieces if it has them. */
export const contentOf = (file: EmittedFile): Content =>
  file instanceof PiecedFile ? file.pieces : file.content;

const hashes = new WeakMap<EmittedFile, string>();

/** SHA-256 of an emitted file's content. It is computed once for each file. */
export function hashOf(file: EmittedFile): string {
  if (file instanceof StoredFile) return file.sha256;
  const known = hashes.get(file) ?? sha256(contentOf(file));
  hashes.set(file, known);
  return known;
}
