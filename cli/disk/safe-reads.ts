// These functions treat unreadable files as missing.

import { readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { readOr } from "./system-error.ts";

/** Whether a folder exists; a text that is too long for a path is none. */
export const isFolder = (path: string): boolean =>
  readOr(false, () => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);

/** The real path of a folder, or of a link to one; undefined for anything else. */
export const realFolder = (path: string): string | undefined =>
  readOr(undefined, () => {
    const real = realpathSync.native(path);
    return statSync(real).isDirectory() ? real : undefined;
  });

/** The readable entries of a folder. */
export const entriesOf = (folder: string): readonly Dirent[] =>
  readOr([], () => readdirSync(folder, { withFileTypes: true }));

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
