import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { makeFolder } from "../make-folder.ts";

/**
 * Creates the folder for kept results if it does not exist. A new folder is private to the user and ignored by git. An
 * existing folder may hold other things, so it is not changed.
 * @throws system errors
 */
export function makeCacheFolder(folder: string): void {
  if (makeFolder(folder, 0o700).length > 0) writeFileSync(`${folder}/.gitignore`, "*\n");
}

/**
 * Whether a results file is a regular file: opening a named pipe in its place would block forever.
 * @throws system errors
 */
export const isPlainFile = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Replaces a results file atomically. Readers see the old file or the new one. If writing fails, no partial file
 * remains.
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

/** The digest of a file of a build, which reveals damage and files of another build. */
export const digestOf = (build: string, json: string): string => sha256(`${build}\n${json}`);
