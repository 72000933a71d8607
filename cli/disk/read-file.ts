import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import type { SystemError } from "./system-error.ts";

/**
 * Opens a regular file for reading, with links followed. For a pipe or a device, which may block forever, it throws a
 * system error without waiting.
 * @returns the file descriptor, which the caller closes
 * @throws system errors
 */
export function openRegular(path: string): number {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const status = fstatSync(file);
  if (status.isFile()) return file;
  closeSync(file);
  throw refusal(path, status.isDirectory() ? "EISDIR" : "ENOTREG");
}

/** In bytes: nothing that catalogc reads or writes as a whole is larger, and a sparse file may have any size. */
const largest = 512 * 1024 * 1024;

/**
 * The content of a regular file: see {@link openRegular}.
 * @param limit in bytes
 * @throws system errors, also for a file that is too large
 */
export function readBytes(path: string, limit = largest): Buffer {
  const file = openRegular(path);
  try {
    if (fstatSync(file).size > limit) throw refusal(path, "ETOOBIG");
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * The same as text.
 * @throws system errors
 */
export const readText = (path: string, limit?: number): string => readBytes(path, limit).toString("utf8");

/** The error for something that catalogc does not read, in the form of a system error. */
const refusal = (path: string, code: string): SystemError =>
  Object.assign(new Error(`${code}: open '${path}'`), { code, syscall: "open", path });
