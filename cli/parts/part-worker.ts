import { workerData } from "node:worker_threads";
import { DiskTree } from "../disk-tree.ts";
import type { Place } from "../place.ts";
import { CachedTree } from "../watch/cached-tree.ts";
import { PartCompiler, type CompiledPart, type Part } from "./part-compiler.ts";

/** What a thread is told when it starts. */
export interface WorkerRequest {
  /** The recipe folder. */
  readonly recipes: string;
  readonly place: Place;
}

// Tinypool puts data of its own first.
const [, { recipes, place }] = workerData as readonly [unknown, WorkerRequest];
const compiler = new PartCompiler(place, new CachedTree(new DiskTree(recipes)));

/** A task of a thread of its own: see `Workers`. */
export const compilePart = (part: Part): Promise<CompiledPart | undefined> => compiler.compile(part);
