import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { hasRoomForThreads } from "../parts/threads/room-for-threads.ts";
import { unsureOf } from "./last-output.ts";
import { readRecord, type RecordKey } from "./run-record.ts";

/** What the other thread is told: where the record of the last run is, and what its output folder. */
export interface LookRequest {
  readonly cacheFolder: string;
  readonly key: RecordKey;
  readonly build: string;
  readonly out: string;
}

/** With fewer files, looking at them is done before a thread is there. */
export const fewestFiles = 1_000;

/** What it has seen. */
export interface Seen {
  /** The run whose output that was: see `RunRecord.run`. */
  readonly run: string | undefined;
  /** Files that are not known to be as that run left them. */
  readonly unsure: readonly string[];
}

/** A thread that looks at the output folder. */
export interface Looking {
  /** What it saw, once it has; undefined when it could not. */
  seen(): Promise<Seen | undefined>;
}

/** Looks at all files of the output folder. */
export function lookAround({ cacheFolder, key, build, out }: LookRequest): Seen | undefined {
  const record = readRecord(cacheFolder, key, build);
  return record && { run: record.run, unsure: unsureOf(record, out) };
}

/** Has another thread look at the output folder while this one compiles. Undefined when run from sources, and without threads. */
export function startLooking(request: LookRequest): Looking | undefined {
  const path = fileURLToPath(new URL("./look-worker.cjs", import.meta.url));
  if (!existsSync(path) || !hasRoomForThreads(1)) return undefined;
  try {
    const worker = new Worker(path, { workerData: request });
    const seen = new Promise<Seen | undefined>((resolve) => {
      worker.once("message", resolve);
      for (const end of ["error", "exit"])
        worker.once(end, () => {
          resolve(undefined);
        });
    });
    // The process may end without it, but not while somebody waits. After the listeners: adding them holds the process too.
    worker.unref();
    return {
      seen() {
        worker.ref();
        return seen;
      },
    };
  } catch {
    // Threads cannot be had everywhere.
    return undefined;
  }
}
