import { join } from "node:path";
import { catalogCache } from "../../cli/disk/cache/user-cache.ts";

/** Where a run in `folder` keeps what it knows of its recipes. @throws when it keeps nothing */
export function cacheOf(folder: string, recipes = "recipes"): string {
  const cache = catalogCache(join(folder, recipes), join(folder, "out"));
  if (cache?.ok) return cache.folder;
  throw new Error(cache?.reason ?? "there are no recipes");
}
