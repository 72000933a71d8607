import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** In bytes: below this, collecting takes longer than it is worth. */
const much = 100 * 1024 * 1024;

/**
 * Gives back what an attempt that was given up has used, before the next one takes as much again: V8 would let the heap
 * grow to hold both. Node has no other way to ask for it at run time.
 */
export function collectGarbage(): void {
  // `process.memoryUsage` opens a file.
  if (getHeapStatistics().used_heap_size < much) return;
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}
