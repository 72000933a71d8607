import { workerData } from "node:worker_threads";
import { DiskTree } from "../disk-tree.ts";
import type { Place } from "../place.ts";
import { CachedTree } from "../watch/cached-tree.ts";
import { OwnThread, type Thread } from "./thread.ts";

// The program of another thread: see `OtherThread`.

/** What a thread is told when it starts. */
export interface WorkerRequest {
  /** The recipe folder. */
  readonly recipes: string;
  readonly place: Place;
}

// Tinypool puts data of its own first.
const [, { recipes, place }] = workerData as readonly [unknown, WorkerRequest];
const own = new OwnThread(place, new CachedTree(new DiskTree(recipes)));

/** @public */
export const look: Thread["look"] = (task) => own.look(task);
/** @public */
export const names: Thread["names"] = (task) => own.names(task);
/** @public */
export const compile: Thread["compile"] = (part) => own.compile(part);

// Loaded while the first thread still looks around: it will be needed.
void import("./compile-part.ts");
