// These take what cannot be read as not there.

import { statSync, readdirSync, type Dirent } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { isSystemError } from "./system-error.ts";

/** Whether a folder is there; a text that is too long for a path is none. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** What is in a folder, as far as it can be read. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}

/**
 * The nearest folder above the current one from which a relative path does lead to a folder, as it is said to `cd`:
 * users who run catalogc below the root of a catalog may expect it to look upwards, as git does.
 */
export function folderAbove(path: string): string | undefined {
  if (isAbsolute(path)) return undefined;
  const here = resolve(".");
  for (let folder = dirname(here), below = here; folder !== below; below = folder, folder = dirname(folder)) {
    if (isFolder(join(folder, path))) return relative(here, folder).split(sep).join("/");
  }
  return undefined;
}
