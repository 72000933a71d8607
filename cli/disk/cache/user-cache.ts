import { lstatSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { contains, realPathOfMissing, repositoryAround } from "../repository.ts";
import { entriesOf } from "../safe-reads.ts";
import { quietly, readOr, systemReason } from "../system-error.ts";

/** A folder that only the user can write to, or why there is none. */
export type PrivateFolder =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly folder: string; readonly reason: string };

/** In milliseconds. Results of a catalog stay this long after the last compile that kept results. */
const longestUnused = 14 * 24 * 60 * 60 * 1000;

/**
 * A folder below `catalogc` in the user's cache folder. It is created if it does not exist. Its content is run as the
 * user or becomes output, so it must belong to the user and must not be part of a repository that others have written.
 * Source: XDG Base Directory Specification.
 * @param parts of the repositories at work
 */
export function userCache(name: string, parts: readonly string[]): PrivateFolder {
  const set = process.env["XDG_CACHE_HOME"];
  const home = set !== undefined && isAbsolute(set) ? set : join(homedir(), ".cache");
  const shared = join(home, "catalogc");
  const folder = join(shared, name);
  const refused = (reason: string, which = folder): PrivateFolder => ({ ok: false, folder: which, reason });
  try {
    const real = realPathOfMissing(folder);
    for (const part of parts) {
      const repository = repositoryAround(realPathOfMissing(resolve(part)));
      if (repository !== undefined && contains(repository, real))
        return refused(`it is inside the repository \`${repository}\``);
    }
    for (const each of [shared, folder]) {
      mkdirSync(each, { recursive: true, mode: 0o700 });
      const { uid, mode } = lstatSync(each);
      if (process.getuid !== undefined && uid !== process.getuid())
        return refused("it belongs to another user", each);
      if (process.getuid !== undefined && (mode & 0o077) !== 0)
        return refused(`others have access to it: \`chmod 700 ${each}\``, each);
    }
    return { ok: true, folder };
  } catch (error) {
    return refused(systemReason(error));
  }
}

/**
 * Where results of a recipe folder are kept by default. Undefined if the recipe folder does not exist.
 * @param out the output folder
 */
export function catalogCache(recipes: string, out: string): PrivateFolder | undefined {
  const real = realPath(recipes);
  if (real === undefined) return undefined;
  const found = userCache(`${prefix}${sha256(real).slice(0, 32)}`, [recipes, out]);
  if (found.ok && entriesOf(found.folder).length === 0) removeUnused(resolve(found.folder, ".."));
  return found;
}

const prefix = "recipes-";

/** Removes results of catalogs that have not been compiled for a long time. */
function removeUnused(shared: string): void {
  for (const { name } of entriesOf(shared)) {
    const folder = join(shared, name);
    const status = /^recipes-[0-9a-f]{32}$/.test(name) && lstatSync(folder, { throwIfNoEntry: false });
    if (!status || Date.now() - status.mtimeMs <= longestUnused) continue;
    quietly(() => rmSync(folder, { recursive: true, force: true }));
  }
}

const realPath = (folder: string): string | undefined => readOr(undefined, () => realpathSync(folder));
