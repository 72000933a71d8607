// These functions treat unreadable files as missing.

import { statSync, readdirSync, type Dirent } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { isSystemError } from "./system-error.ts";

/** Whether a folder exists; a text that is too long for a path is none. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** The readable entries of a folder. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}

/**
 * The nearest folder above the current one in which a relative path is a folder, for a message with `cd`: users who run
 * catalogc below the root of a catalog may expect it to search upwards, like git.
 */
export function folderAbove(path: string): string | undefined {
  if (isAbsolute(path)) return undefined;
  const here = resolve(".");
  for (let folder = dirname(here), below = here; folder !== below; below = folder, folder = dirname(folder)) {
    if (isFolder(join(folder, path))) return relative(here, folder).split(sep).join("/");
  }
  return undefined;
}
