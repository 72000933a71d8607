import { workerData } from "node:worker_threads";
import { DiskTree } from "../../disk-tree.ts";
import type { Place } from "../../place.ts";
import { CachedTree } from "../../watch/cached-tree.ts";
import { OwnThread, type Thread } from "./thread.ts";

/** What a thread is told when it starts. */
export interface WorkerRequest {
  /** The recipe folder. */
  readonly recipes: string;
  readonly place: Place;
}

/** What a thread that Tinypool has started does. */
export function workerThread(): Thread {
  // Tinypool puts data of its own first.
  const [, { recipes, place }] = workerData as readonly [unknown, WorkerRequest];
  // Loaded while the first thread still looks around: it will be needed.
  void import("../compiling/compile-part.ts");
  return new OwnThread(place, new CachedTree(new DiskTree(recipes)));
}
