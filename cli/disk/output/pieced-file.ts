import type { Content } from "../../../tooling/support/sha256.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";

/** An emitted file whose content is in many places: a hundred megabytes need not be copied to be written. */
export class PiecedFile implements EmittedFile {
  readonly path: string;
  /** The content, piece by piece. */
  readonly pieces: readonly Uint8Array[];

  constructor(path: string, pieces: readonly Uint8Array[]) {
    this.path = path;
    this.pieces = pieces;
  }

  /** For those who want it in one place: put together each time. */
  get content(): Uint8Array {
    return Buffer.concat(this.pieces);
  }
}

/** The content of an emitted file, not put together. */
export const contentOf = (file: EmittedFile): Content =>
  file instanceof PiecedFile ? file.pieces : file.content;
