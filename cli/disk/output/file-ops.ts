import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
  writevSync,
} from "node:fs";
import { isSystemError } from "../system-error.ts";
import { makeFolder } from "../make-folder.ts";
import { isPieces, type Content } from "../../../tooling/support/sha256.ts";

/** All operations with which the writer changes the disk, so that tests can make each of them fail. */
export interface FileOps {
  /** Writes a new file, which must not exist. `durable` waits until it is on the disk. */
  create(path: string, content: Content, options?: { executable?: boolean; durable?: boolean }): void;
  rename(from: string, to: string): void;
  /** Creates a second name for a file, or a copy if the file system has no hard links. `to` must not exist. */
  link(from: string, to: string): void;
  unlink(path: string): void;
  /** Makes one folder, unless it exists. */
  makeFolder(path: string): void;
  /** Removes an empty folder. */
  removeFolder(path: string): void;
}

function writeAll(file: number, content: string | Uint8Array): void {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}

/** The number of pieces that writev(2) accepts at once (IOV_MAX). */
const mostPieces = 1024;

function writePieces(file: number, pieces: readonly Uint8Array[]): void {
  for (let at = 0; at < pieces.length; at += mostPieces) {
    const together = pieces.slice(at, at + mostPieces);
    let written = writevSync(file, together);
    // On a full disk, writev(2) writes fewer bytes; the next call reports the error.
    for (const piece of together) {
      if (written < piece.length) writeAll(file, piece.subarray(written));
      written = Math.max(0, written - piece.length);
    }
  }
}

/** Errors of file systems without hard links: those of link(2), and ENOSYS of FUSE. */
const hasNoLinks: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "ENOSYS"]);

export const diskOps: FileOps = {
  create(path, content, { executable = false, durable = false } = {}) {
    const file = openSync(path, "wx", executable ? 0o777 : 0o666);
    try {
      if (isPieces(content)) writePieces(file, content);
      else writeAll(file, content);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  rename: renameSync,
  link(from, to) {
    try {
      linkSync(from, to);
    } catch (error) {
      if (isSystemError(error) && hasNoLinks.has(error.code)) copyFileSync(from, to, constants.COPYFILE_EXCL);
      else throw error;
    }
  },
  unlink: unlinkSync,
  makeFolder(path) {
    makeFolder(path);
  },
  removeFolder: rmdirSync,
};
