import { lstatSync, mkdirSync, writeFileSync } from "node:fs";

/**
 * Makes the folder in which results are kept, if it is not there. One that it makes is none of git's business; one that
 * was there may hold other things, and stays as it is.
 * @throws system errors
 */
export function makeCacheFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) writeFileSync(`${folder}/.gitignore`, "*\n");
}

/**
 * Whether a file of results is one: opening a pipe that somebody has put there would never end.
 * @throws system errors
 */
export const isPlainFile = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
