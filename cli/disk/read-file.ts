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
  throw notRegular(path, status.isDirectory() ? "EISDIR" : "ENOTREG");
}

/**
 * The content of a regular file: see {@link openRegular}.
 * @throws system errors
 */
export function readBytes(path: string): Buffer {
  const file = openRegular(path);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * The same as text.
 * @throws system errors
 */
export const readText = (path: string): string => readBytes(path).toString("utf8");

const notRegular = (path: string, code: string): SystemError =>
  Object.assign(new Error(`${code}: not a regular file, open '${path}'`), { code, syscall: "open", path });
