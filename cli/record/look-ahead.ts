import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
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

/** Looks at all files of the output folder. */
export function lookAround({ cacheFolder, key, build, out }: LookRequest): Seen | undefined {
  const record = readRecord(cacheFolder, key, build);
  return record && { run: record.run, unsure: unsureOf(record, out) };
}

/**
 * Has another thread look at the output folder while this one compiles.
 * @returns what it saw, or undefined when it could not; undefined at once when run from sources
 */
export function startLooking(request: LookRequest): Promise<Seen | undefined> | undefined {
  const path = fileURLToPath(new URL("./look-worker.js", import.meta.url));
  if (!existsSync(path)) return undefined;
  try {
    const worker = new Worker(path, { workerData: request });
    // The process may end without it.
    worker.unref();
    return new Promise((resolve) => {
      worker.once("message", resolve);
      for (const end of ["error", "exit"])
        worker.once(end, () => {
          resolve(undefined);
        });
    });
  } catch {
    // Threads cannot be had everywhere.
    return undefined;
  }
}
