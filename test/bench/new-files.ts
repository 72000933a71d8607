import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** In microseconds; half of it is usual where nothing stands in the way. */
const asUsual = 40;
const pause = 20_000;
const mostPauses = 18;
const files = 3_000;
const filesInFolder = 10;
const content = Buffer.alloc(4096, "x");

/**
 * Waits until new files are made as fast as usual: ext4 without a journal does not use inodes again that were
 * freed in the last minutes, passes by them one after the other, and takes ten times as long after thousands were. (`recently_deleted` in
 * fs/ext4/ialloc.c.) What is measured is no more than a run of catalogc then. Six minutes at the most.
 *
 * @param folder is filled
 * @returns how long a new file took in the end, in microseconds
 */
export function waitForNewFiles(folder: string): number {
  for (let round = 0; ; round++) {
    const took = timeNewFiles(join(folder, String(round)));
    if (took <= asUsual || round === mostPauses) return took;
    console.log(`a new file takes ${took.toFixed(0)} µs: waiting until deleted ones are forgotten`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
}

/** In microseconds for each file. */
function timeNewFiles(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const started = performance.now();
  for (let index = 0; index < files; index++) {
    const inner = join(folder, String(Math.floor(index / filesInFolder)));
    if (index % filesInFolder === 0) mkdirSync(inner);
    writeFileSync(join(inner, String(index)), content);
  }
  return ((performance.now() - started) * 1_000) / files;
}
