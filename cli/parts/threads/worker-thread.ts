import { workerData } from "node:worker_threads";
import { DiskTree } from "../../disk/disk-tree.ts";
import { CachedTree } from "../../disk/cached-tree.ts";
import { Claims } from "./claims.ts";
import { inTurn, type AnsweringThread } from "./in-turn.ts";
import { OwnThread } from "./thread.ts";
import type { WorkerRequest } from "./thread-pool.ts";

/** What a thread that Tinypool has started does. */
export function workerThread(): AnsweringThread {
  // Tinypool puts data of its own first.
  const [, { recipes, place, claims }] = workerData as readonly [unknown, WorkerRequest];
  // Loaded while the first thread still looks around: it will be needed.
  void import("../compiling/compile-part.ts");
  const thread = new OwnThread(place, new CachedTree(new DiskTree(recipes, { isStill: true })));
  return inTurn(thread, new Claims(claims));
}
