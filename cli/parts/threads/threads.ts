import { startThreads, type ThreadPool, type ThreadsRequest } from "./thread-pool.ts";

/** With fewer recipes to compile, other threads take longer to start than to help. */
export const fewestForThreads = 60;

async function endAll(threads: readonly ThreadPool[] = []): Promise<void> {
  await Promise.all(threads.map(({ pool }) => pool.destroy()));
}

/** The other threads of a run. They take as long to start as the program takes to load: who expects work starts them before. */
export class Threads {
  readonly #count: number;
  readonly #request: ThreadsRequest;
  #started: Promise<readonly ThreadPool[]> | undefined;

  /** @param count how many there may be */
  constructor(count: number, request: ThreadsRequest) {
    this.#count = count;
    this.#request = request;
  }

  /** Starts them, unless they are there. */
  start(): Promise<readonly ThreadPool[]> {
    return (this.#started ??= startThreads(this.#count, this.#request));
  }

  /** Ends those that have been started. */
  async end(): Promise<void> {
    const started = await this.#started;
    this.#started = undefined;
    await endAll(started);
  }
}
