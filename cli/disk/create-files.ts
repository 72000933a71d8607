import { closeSync, openSync, rmdirSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { quietly } from "./system-error.ts";

/** A file that does not exist yet. */
export interface NewFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** Without the bits of the umask. */
  readonly mode?: number;
}

/**
 * Creates files and their folders, all or none.
 * @throws system errors; then everything created has been removed
 */
export function createFiles(files: Iterable<NewFile>): void {
  const made: (() => void)[] = [];
  try {
    for (const { path, content, mode = 0o666 } of files) {
      for (const folder of makeFolder(dirname(path))) made.push(() => rmdirSync(folder));
      const file = openSync(path, "wx", mode);
      made.push(() => unlinkSync(path));
      try {
        writeFileSync(file, content);
      } finally {
        closeSync(file);
      }
    }
  } catch (error) {
    // Concurrent changes are kept.
    for (const undo of made.reverse()) quietly(undo);
    throw error;
  }
}
