import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isSystemError } from "./system-error.ts";

/**
 * Makes a folder, and those above it, where they are not there. That is what Node's `recursive` is for, but on a
 * read-only file system it says that the folder does not exist.
 * @returns the folders that were made, the outermost first
 * @throws system errors as mkdir(2) has them
 */
export function makeFolder(path: string): readonly string[] {
  try {
    // Nearly always what is above is there: looking for it takes longer than making the folder.
    return make(path);
  } catch (error) {
    const above = dirname(path);
    if (!isSystemError(error) || error.code !== "ENOENT" || above === path) throw error;
    return [...makeFolder(above), ...make(path)];
  }
}

function make(path: string): readonly string[] {
  try {
    mkdirSync(path);
    return [path];
  } catch (error) {
    const isThere = isSystemError(error) && error.code === "EEXIST";
    if (isThere && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return [];
    throw error;
  }
}
