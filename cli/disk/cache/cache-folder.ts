import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { makeFolder } from "../make-folder.ts";

/**
 * Makes the folder in which results are kept, if it is not there. One that it makes is for nobody else, and none of git's
 * business; one that was there may hold other things, and stays as it is.
 * @throws system errors
 */
export function makeCacheFolder(folder: string): void {
  if (makeFolder(folder, 0o700).length > 0) writeFileSync(`${folder}/.gitignore`, "*\n");
}

/**
 * Whether a file of results is one: opening a pipe that somebody has put there would never end.
 * @throws system errors
 */
export const isPlainFile = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Writes a file of results anew. Whoever reads it finds the old one or the new one, and nothing is left of one that could
 * not be written.
 * @param write is given the path to write to
 * @throws what `write` throws, and system errors
 */
export function replaceKept(path: string, write: (aside: string) => void): void {
  const aside = `${path}.${process.pid}`;
  try {
    write(aside);
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
