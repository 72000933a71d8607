import { existsSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Tinypool } from "tinypool";
import type { CatalogPlace } from "../../tooling/incremental/place.ts";
import type { Worker, Workers } from "../../tooling/incremental/workers.ts";
import { hasRoomForThreads } from "./limits.ts";

/** With fewer files, starting threads takes longer than they save. */
export const fewestForThreads = 60;

/** In MiB. Most objects of a compile die young: with more space, they do so before they are copied. */
const youngGeneration = 24;

/** The data that a thread starts with. */
export interface ThreadRequest {
  /** The recipe folder. */
  readonly recipes: string;
  readonly place: CatalogPlace;
}

/** A thread has its next task while its last answer is being transferred. */
const tasksPerThread = 2;

/**
 * This thread and others, if they are worthwhile and available. A thread reads the disk itself. If a thread fails,
 * `own` repeats its work: a thread may lack memory, and a bug fails again here.
 * @param count the number of threads, including this one
 */
export function openPool(count: number, request: ThreadRequest, own: Worker): Workers {
  let pool: Tinypool | undefined;
  let hasFailed = false;
  let running = 0;
  const inThreads = (count - 1) * tasksPerThread;
  const run = async <Task, Answer>(
    name: keyof Worker,
    task: Task,
    alone: (task: Task) => Promise<Answer>,
  ) => {
    if (pool === undefined || hasFailed) return alone(task);
    if (running >= inThreads) {
      // Answers of threads are handled first, so that their next tasks are sent.
      await nextTurn();
      return alone(task);
    }
    running++;
    try {
      return (await Promise.race([pool.run(task, { name }), failure])) as Answer;
    } catch {
      return alone(task);
    } finally {
      running--;
    }
  };
  let fail: (reason: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  failure.catch(() => undefined);
  return {
    get count() {
      return pool === undefined ? 1 : inThreads + 1;
    },
    async expect(files) {
      if (pool !== undefined || files < fewestForThreads || count < 2) return;
      pool = await startThreads(count - 1, request);
      // A thread could not start, for example for lack of open files. Tinypool drops the tasks that wait for it.
      pool?.on("error", (error) => {
        hasFailed = true;
        fail(error);
      });
    },
    look: (task) => run("look", task, (each) => own.look(each)),
    compile: (part) => run("compile", part, (each) => own.compile(each)),
    async end() {
      const ending = pool;
      pool = undefined;
      await ending?.destroy();
    },
  };
}

/** Undefined if catalogc runs from its sources, and if the system allows no more threads. */
async function startThreads(count: number, request: ThreadRequest): Promise<Tinypool | undefined> {
  const filename = fileURLToPath(new URL("./part-worker.cjs", import.meta.url));
  if (!existsSync(filename) || !hasRoomForThreads(count)) return undefined;
  try {
    const { Tinypool } = await import("tinypool");
    return new Tinypool({
      filename,
      workerData: request,
      minThreads: count,
      maxThreads: count,
      concurrentTasksPerWorker: tasksPerThread,
      resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
    });
  } catch {
    return undefined;
  }
}
