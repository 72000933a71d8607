import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tinypool } from "tinypool";
import type { Place } from "../../disk/place.ts";
import { Claims } from "./claims.ts";
import { hasRoomForThreads } from "./room-for-threads.ts";
import { waitingInThread } from "./waiting.ts";

/** In MiB. Most of what is made while compiling is soon forgotten: with more room, it is so before it is ever copied. */
const youngGeneration = 24;

/** What the threads of a run are for. */
export interface ThreadsRequest {
  /** The recipe folder. */
  readonly recipes: string;
  readonly place: Place;
}

/** What a thread is told when it starts. */
export interface WorkerRequest extends ThreadsRequest {
  /** The memory of its {@link Claims}. */
  readonly claims: SharedArrayBuffer;
}

/** A pool of one thread, so that work finds the thread that has read the recipes. */
export interface ThreadPool {
  readonly pool: Tinypool;
  readonly claims: Claims;
}

/**
 * Starts some threads: when this is done they are on their way, whatever keeps this one busy.
 * @returns none when run from sources, or where threads cannot be had
 */
export async function startThreads(count: number, request: ThreadsRequest): Promise<readonly ThreadPool[]> {
  const filename = workerProgram();
  if (filename === undefined || count === 0 || !hasRoomForThreads(count)) return [];
  try {
    const { Tinypool } = await import("tinypool");
    return Array.from({ length: count }, () => {
      const claims = new Claims();
      const workerData: WorkerRequest = { ...request, claims: claims.memory };
      const pool = new Tinypool({
        filename,
        workerData,
        minThreads: 1,
        maxThreads: 1,
        // The next task waits in the thread, not for an answer to the last one.
        concurrentTasksPerWorker: waitingInThread,
        resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
      });
      return { pool, claims };
    });
  } catch {
    return [];
  }
}

/** Beside the program; missing when catalogc runs from its sources. */
function workerProgram(): string | undefined {
  const path = fileURLToPath(new URL("./part-worker.cjs", import.meta.url));
  return existsSync(path) ? path : undefined;
}
