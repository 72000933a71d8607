import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** The path that a file has in the Git repository around the current folder; the same where there is none. */
export function pathInRepository(file: string): string {
  const root = repositoryAround(resolve("."));
  if (root === undefined || isAbsolute(file)) return file;
  const path = relative(root, resolve(file));
  return path.startsWith("..") ? file : path.split(sep).join("/");
}

/** `.git` is a folder, or a file in work trees and submodules. */
function repositoryAround(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryAround(above);
}
