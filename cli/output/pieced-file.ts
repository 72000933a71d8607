import type { EmittedFile } from "../../emitters/support/emitted-file.ts";

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

/** What is in a file: a text in UTF-8, or bytes in one or many pieces. */
export type Content = string | Uint8Array | readonly Uint8Array[];

/** Whether it is in pieces. (`Array.isArray` does not know of arrays that are only read.) */
export const isPieces = (content: Content): content is readonly Uint8Array[] => Array.isArray(content);

/** The content of an emitted file, not put together. */
export const contentOf = (file: EmittedFile): Content =>
  file instanceof PiecedFile ? file.pieces : file.content;
