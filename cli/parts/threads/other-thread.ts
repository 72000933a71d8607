import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tinypool } from "tinypool";
import { waitingInThread } from "./waiting.ts";
import type { ReadNames } from "../survey/entry-names.ts";
import type { Part, PartOutcome } from "../compiling/compile-part.ts";
import { hasRoomForThreads } from "./room-for-threads.ts";
import type { WorkerRequest } from "./worker-thread.ts";
import type { Looked, LookTask, NamesTask, Thread } from "./thread.ts";

/** In MiB. Most of what is made while compiling is soon forgotten: with more room, it is so before it is ever copied. */
const youngGeneration = 24;

/**
 * Has the work done by another thread, which looks at the disk itself: what it saw is compared when it is done. What it
 * cannot do, `own` does: a thread may lack memory that this one has, and a bug shows itself again here.
 */
export class OtherThread implements Thread {
  /** Of one thread, so that work finds the thread that has read the recipes. */
  readonly #pool: Tinypool;
  readonly #own: Thread;
  /** Comes to pass, with no answer, when the thread fails. */
  readonly #failure: Promise<undefined>;
  #failed = false;

  private constructor(pool: Tinypool, own: Thread) {
    this.#pool = pool;
    this.#own = own;
    // A thread that could not start: with too few open files, say. Tinypool forgets what waits for it.
    this.#failure = new Promise((resolve) => {
      pool.on("error", () => {
        this.#failed = true;
        resolve(undefined);
      });
    });
  }

  /**
   * Starts some threads: when this is done they are on their way, whatever keeps this one busy.
   * @returns none when run from sources, or where threads cannot be had
   */
  static async start(count: number, request: WorkerRequest, own: Thread): Promise<readonly OtherThread[]> {
    const filename = workerProgram();
    if (filename === undefined || count === 0 || !hasRoomForThreads(count)) return [];
    try {
      const { Tinypool } = await import("tinypool");
      return Array.from({ length: count }, () => {
        const pool = new Tinypool({
          filename,
          workerData: request,
          minThreads: 1,
          maxThreads: 1,
          // The next task waits in the thread, not for an answer to the last one.
          concurrentTasksPerWorker: waitingInThread,
          resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
        });
        return new OtherThread(pool, own);
      });
    } catch {
      return [];
    }
  }

  async look(task: LookTask): Promise<Looked> {
    const answer = await this.#run("look", task);
    return answer ? (answer.done as Looked) : this.#own.look(task);
  }

  async names(task: NamesTask): Promise<ReadNames> {
    const answer = await this.#run("names", task);
    return answer ? (answer.done as ReadNames) : this.#own.names(task);
  }

  async compile(part: Part): Promise<PartOutcome> {
    const answer = await this.#run("compile", part);
    return answer ? (answer.done as PartOutcome) : this.#own.compile(part);
  }

  async end(): Promise<void> {
    await this.#pool.destroy();
  }

  /** Undefined when the thread has failed. */
  async #run(name: keyof Thread, task: unknown): Promise<{ readonly done: unknown } | undefined> {
    if (this.#failed) return undefined;
    try {
      const answer = this.#pool.run(task, { name }).then((done: unknown) => ({ done }));
      return await Promise.race([answer, this.#failure]);
    } catch {
      return undefined;
    }
  }
}

/** Beside the program; missing when catalogc runs from its sources. */
function workerProgram(): string | undefined {
  const path = fileURLToPath(new URL("./part-worker.js", import.meta.url));
  return existsSync(path) ? path : undefined;
}
