import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

/** The Git repository around a folder: `.git` is a folder, or a file in work trees and submodules. */
export function repositoryAround(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryAround(above);
}

/**
 * Whether a path of a repository leads outside through a link, which must not happen when a user compiles a foreign
 * repository. Without a repository, the current folder counts.
 * @param real the target with links followed
 */
export function leadsAway(path: string, real: string): boolean {
  const root = repositoryAround(dirname(path)) ?? resolve(".");
  return contains(root, path) && !contains(realpathSync(root), real);
}

/** Resolves links in the part of a path that exists. */
export function realPathOfMissing(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOfMissing(parent), basename(path));
}

/** Whether a path is a folder, or below it; both absolute. */
export function contains(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
