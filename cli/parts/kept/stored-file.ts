import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { contentOf } from "../../disk/output/pieced-file.ts";
import type { KnownResult, ResultFile } from "./recipe-result.ts";

/** An emitted file whose content is fetched when it is asked for: most files are as they should be already. */
export class StoredFile implements EmittedFile {
  readonly path: string;
  readonly executable?: boolean;
  readonly recipe?: string;
  readonly sha256: string;
  readonly #file: ResultFile;
  readonly #known: KnownResult;

  constructor(file: ResultFile, known: KnownResult) {
    this.path = file.path;
    this.sha256 = file.sha256;
    if (file.executable) this.executable = true;
    if (file.recipe !== undefined) this.recipe = file.recipe;
    this.#file = file;
    this.#known = known;
  }

  /** @throws DamagedResult, and system errors, when it is kept on the disk and is not what it was */
  get content(): Uint8Array {
    return this.#known.content(this.#file);
  }
}

const hashes = new WeakMap<EmittedFile, string>();

/** SHA-256 of an emitted file's content; of each file it is computed once. */
export function hashOf(file: EmittedFile): string {
  if (file instanceof StoredFile) return file.sha256;
  const known = hashes.get(file) ?? sha256(contentOf(file));
  hashes.set(file, known);
  return known;
}
