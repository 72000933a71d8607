import { workerData } from "node:worker_threads";
import { ownWorker, type Worker } from "../../tooling/incremental/workers.ts";
import { CachedTree } from "../disk/cached-tree.ts";
import { DiskTree } from "../disk/disk-tree.ts";
import type { ThreadRequest } from "./pool.ts";

/** The worker of a thread that Tinypool has started. */
export function workerThread(): Worker {
  // Tinypool puts its own data first.
  const [, { recipes, place }] = workerData as readonly [unknown, ThreadRequest];
  return ownWorker(place, new CachedTree(new DiskTree(recipes, { isStill: true })));
}
