import {
  closeSync,
  copyFileSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import type { FileStatus } from "../record/stamps.ts";
import { makeFolder } from "../make-folder.ts";

/** Every way in which the writer changes the disk, so that tests can make each of them fail. */
export interface FileOps {
  /** Writes a new file; it must not exist. `durable` waits until it is on the disk. Returns what it is then. */
  create(
    path: string,
    content: string | Uint8Array,
    options?: { executable?: boolean; durable?: boolean },
  ): FileStatus;
  rename(from: string, to: string): void;
  /** A second name for a file, or a copy where the file system has no links. */
  link(from: string, to: string): void;
  unlink(path: string): void;
  /** Makes one folder; fine when it is already there. */
  makeFolder(path: string): void;
  /** Removes an empty folder. */
  removeFolder(path: string): void;
}

export const diskOps: FileOps = {
  create(path, content, { executable = false, durable = false } = {}) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const file = openSync(path, "wx", executable ? 0o777 : 0o666);
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
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
      if (error instanceof Error && "code" in error && (error.code === "EPERM" || error.code === "ENOTSUP"))
        copyFileSync(from, to);
      else throw error;
    }
  },
  unlink: unlinkSync,
  makeFolder(path) {
    makeFolder(path);
  },
  removeFolder: rmdirSync,
};
