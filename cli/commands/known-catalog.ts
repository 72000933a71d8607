import type { ParseCache } from "../../compiler/reading/modules.ts";
import { openKnown, type KnownCatalog } from "../../tooling/incremental/known-catalog.ts";
import { placeOf } from "../../tooling/incremental/place.ts";
import { ownWorker } from "../../tooling/incremental/workers.ts";
import { DiskDigests } from "../disk/cache/digests.ts";
import { openStore } from "../disk/cache/disk-store.ts";
import type { CachedTree } from "../disk/cached-tree.ts";
import type { Folders } from "../disk/folders.ts";
import { openPool } from "../threads/pool.ts";

export interface KnownRequest {
  readonly cacheFolder: string | undefined;
  readonly tree: CachedTree;
  /** Extended. */
  readonly parsed: ParseCache;
  /** Files whose text in the tree differs from the disk. */
  readonly edited?: ReadonlySet<string>;
  /** For tests: identifies the program. */
  readonly build?: string;
}

/** Opens a catalog from cached results: see `openKnown`. */
export async function knownCatalog(
  folders: Folders,
  { cacheFolder, tree, parsed, edited, build }: KnownRequest,
): Promise<KnownCatalog | undefined> {
  const place = placeOf(folders, false);
  const store = openStore(cacheFolder, place, build);
  const digests = new DiskDigests(tree, (path) => folders.tree.locate(path), store.stamps, edited);
  const workers = openPool(1, { recipes: folders.tree.locate(""), place }, ownWorker(place, tree, parsed));
  const known = await openKnown(place, { tree, store, digests, workers });
  if (known === undefined) return undefined;
  return {
    ...known,
    keep: () => {
      known.keep();
      store.keepIndex(digests.stamped);
    },
  };
}
