import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lutimesSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
  writevSync,
} from "node:fs";
import type { FileStatus } from "../stamps.ts";
import { isSystemError } from "../system-error.ts";
import { makeFolder } from "../make-folder.ts";
import { isPieces, type Content } from "../../../tooling/support/sha256.ts";

/** Every way in which the writer changes the disk, so that tests can make each of them fail. */
export interface FileOps {
  /** Writes a new file; it must not exist. `durable` waits until it is on the disk. Returns what it is then. */
  create(path: string, content: Content, options?: { executable?: boolean; durable?: boolean }): FileStatus;
  rename(from: string, to: string): void;
  /** A second name for a file, or a copy where the file system has no links; it must not exist. */
  link(from: string, to: string): void;
  unlink(path: string): void;
  /** Gives a file other times; a link itself, not what it leads to. */
  touch(path: string): void;
  /** Makes one folder; fine when it is already there. */
  makeFolder(path: string): void;
  /** Removes an empty folder. */
  removeFolder(path: string): void;
}

function writeAll(file: number, content: string | Uint8Array): void {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}

/** So many pieces writev(2) takes at once (IOV_MAX). */
const mostPieces = 1024;

function writePieces(file: number, pieces: readonly Uint8Array[]): void {
  for (let at = 0; at < pieces.length; at += mostPieces) {
    const together = pieces.slice(at, at + mostPieces);
    let written = writevSync(file, together);
    // A disk that is full takes a part of them, and says so when it is asked for more.
    for (const piece of together) {
      if (written < piece.length) writeAll(file, piece.subarray(written));
      written = Math.max(0, written - piece.length);
    }
  }
}

/** What file systems say that have none: link(2), and ENOSYS of FUSE. */
const hasNoLinks: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "ENOSYS"]);

export const diskOps: FileOps = {
  create(path, content, { executable = false, durable = false } = {}) {
    const file = openSync(path, "wx", executable ? 0o777 : 0o666);
    try {
      if (isPieces(content)) writePieces(file, content);
      else writeAll(file, content);
      if (durable) fsyncSync(file);
      return fstatSync(file);
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
  touch(path) {
    const now = new Date();
    lutimesSync(path, now, now);
  },
  makeFolder(path) {
    makeFolder(path);
  },
  removeFolder: rmdirSync,
};
