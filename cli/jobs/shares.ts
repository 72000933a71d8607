import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Share } from "../../emitters/support/share.ts";
import type { EmittedShare, ShareRequest } from "./share.ts";

/** Fewer recipes are compiled sooner than another thread has started. */
const fewestRecipes = 150;
/** In MiB. Most of what is made while emitting is soon forgotten: with more room, it is so before it is ever copied. */
const youngGeneration = 64;

/** What another thread was to emit; `emitted` is missing when it has failed. */
export interface OtherShare {
  readonly share: Share;
  readonly emitted: EmittedShare | undefined;
}

/**
 * The output, emitted by several threads. Each reads all recipes, for they may refer to each other, and emits its share;
 * nothing is shared between them, so that the output is the same for any number. This thread is one of them.
 */
export class Shares {
  readonly #others: Promise<OtherShare>[] = [];
  readonly #ends: (() => void)[] = [];
  readonly #request: Omit<ShareRequest, "share">;
  readonly #jobs: number;

  /** @param jobs how many threads there may be */
  constructor(request: Omit<ShareRequest, "share">, jobs: number) {
    this.#request = request;
    this.#jobs = jobs;
  }

  /** Starts the other threads if `recipes` are enough for them to be worth it. */
  start(recipes: number): void {
    const program = recipes < fewestRecipes ? undefined : workerProgram();
    if (program === undefined || this.#others.length > 0) return;
    for (let index = 1; index < this.#jobs; index++) this.#begin(program, { index, of: this.#jobs });
  }

  /** What this thread is to emit. */
  get own(): Share | undefined {
    return this.#others.length === 0 ? undefined : { index: 0, of: this.#jobs };
  }

  /** The other shares, when all are done. */
  others(): Promise<readonly OtherShare[]> {
    return Promise.all(this.#others);
  }

  /** Ends threads whose work is not wanted any more. */
  end(): void {
    for (const end of this.#ends) end();
  }

  #begin(program: string, share: Share): void {
    const worker = new Worker(program, {
      workerData: { ...this.#request, share } satisfies ShareRequest,
      resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
    });
    this.#ends.push(() => void worker.terminate());
    this.#others.push(
      new Promise((resolve) => {
        worker.once("message", (emitted: EmittedShare) => {
          resolve({ share, emitted });
        });
        for (const event of ["error", "exit"])
          worker.once(event, () => {
            resolve({ share, emitted: undefined });
          });
      }),
    );
  }
}

/** Beside the program, or above it when that is in `chunks/`; missing when catalogc runs from its sources. */
function workerProgram(): string | undefined {
  return ["./share-worker.js", "../share-worker.js"]
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((path) => existsSync(path));
}
