import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tinypool } from "tinypool";
import { waitingInThread } from "./waiting.ts";
import type { ReadNames } from "./entry-names.ts";
import type { CompiledPart, Part } from "./compile-part.ts";
import type { NamesTask, WorkerRequest } from "./part-worker.ts";
import type { ReadFact, Thread } from "./thread.ts";

/** In MiB. Most of what is made while compiling is soon forgotten: with more room, it is so before it is ever copied. */
const youngGeneration = 48;

/**
 * Has the work done by another thread, which looks at the disk itself: what it saw is compared when it is done. What it
 * cannot do, `own` does: a thread may lack memory that this one has, and a bug shows itself again here.
 */
export class OtherThread implements Thread {
  /** Of one thread, so that work finds the thread that has read the recipes. Undefined when run from sources. */
  readonly #pool: Promise<Tinypool | undefined>;
  readonly #own: Thread;

  constructor(request: WorkerRequest, own: Thread) {
    this.#pool = startPool(request);
    this.#own = own;
  }

  async facts(paths: readonly string[]): Promise<readonly ReadFact[]> {
    const answer = await this.#run("facts", paths);
    return answer ? (answer.done as readonly ReadFact[]) : this.#own.facts(paths);
  }

  async names(recipes: readonly string[], syntaxes: readonly string[]): Promise<ReadNames | undefined> {
    const answer = await this.#run("names", { recipes, syntaxes } satisfies NamesTask);
    return answer ? (answer.done as ReadNames | undefined) : this.#own.names(recipes, syntaxes);
  }

  async compile(part: Part): Promise<CompiledPart | undefined> {
    const answer = await this.#run("compile", part);
    return answer ? (answer.done as CompiledPart | undefined) : this.#own.compile(part);
  }

  async end(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  /** Undefined when the thread has failed. */
  async #run(name: keyof Thread, task: unknown): Promise<{ readonly done: unknown } | undefined> {
    const pool = await this.#pool;
    try {
      return pool && { done: (await pool.run(task, { name })) as unknown };
    } catch {
      return undefined;
    }
  }
}

async function startPool(request: WorkerRequest): Promise<Tinypool | undefined> {
  const filename = workerProgram();
  if (filename === undefined) return undefined;
  try {
    const { Tinypool } = await import("tinypool");
    return new Tinypool({
      filename,
      workerData: request,
      minThreads: 1,
      maxThreads: 1,
      // The next task waits in the thread, not for an answer to the last one.
      concurrentTasksPerWorker: waitingInThread,
      resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
    });
  } catch {
    // Where threads cannot be had, there is one.
    return undefined;
  }
}

/** Beside the program, or above it when that is in `chunks/`; missing when catalogc runs from its sources. */
function workerProgram(): string | undefined {
  return ["./part-worker.js", "../part-worker.js"]
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((path) => existsSync(path));
}
