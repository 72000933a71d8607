import { OtherThread } from "./other-thread.ts";
import type { Thread } from "./thread.ts";
import { fewestForThreads, type Threads } from "./threads.ts";
import { waitingInThread } from "./waiting.ts";

/** Files that are looked at in one go. */
const batchSize = 20;

/** The threads of a run: this one, and others once there is enough to do. */
export class Crew {
  readonly own: Thread;
  readonly #threads: Threads;
  #others: readonly OtherThread[] = [];
  /** Who has read a file. */
  readonly #readers = new Map<string, Thread>();

  constructor(own: Thread, threads: Threads) {
    this.own = own;
    this.#threads = threads;
  }

  get others(): readonly Thread[] {
    return this.#others;
  }

  /** Starts the other threads if it is worth it. */
  async expect(recipes: number): Promise<void> {
    if (recipes < fewestForThreads || this.#others.length > 0) return;
    this.#others = (await this.#threads.start()).map((started) => new OtherThread(started, this.own));
  }

  /**
   * Has the threads look at some files, a batch at a time. Later, a file is looked at by the thread that has read it.
   * @returns what was found for each batch
   */
  async share<T>(
    paths: readonly string[],
    look: (thread: Thread, batch: readonly string[]) => Promise<T>,
  ): Promise<readonly T[]> {
    if (paths.length < fewestForThreads || this.#others.length === 0) return [await look(this.own, paths)];
    const unread = batches(abreast(paths.filter((path) => !this.#readers.has(path))));
    const waiting = new Map<Thread, (readonly string[])[]>();
    for (const thread of [this.own, ...this.#others])
      waiting.set(thread, batches(paths.filter((path) => this.#readers.get(path) === thread)));
    const found: T[] = [];
    await this.work(
      // The next of what nobody has read; from both ends, so that what belongs together is read by one thread.
      (thread) => waiting.get(thread)?.shift() ?? (thread === this.own ? unread.shift() : unread.pop()),
      async (thread, batch) => {
        for (const path of batch) this.#readers.set(path, thread);
        found.push(await look(thread, batch));
      },
    );
    return found;
  }

  /** Has all threads work until `next` gives no more work. */
  async work<T>(
    next: (thread: Thread) => T | undefined,
    perform: (thread: Thread, work: T) => Promise<void>,
  ): Promise<void> {
    const run = async (thread: Thread): Promise<void> => {
      for (let work = next(thread); work !== undefined; work = next(thread)) {
        await perform(thread, work);
        if (thread === this.own && this.#others.length > 0) await letOthersIn();
      }
      // What waits for others is done here before they get to it.
      if (thread === this.own)
        for (const other of this.#others) while (await other.takeBack()) await letOthersIn();
    };
    // Other threads have the next work before they are done with the last.
    const ahead = this.#others.flatMap((thread) => Array.from({ length: waitingInThread }, () => thread));
    await Promise.all([...ahead, this.own].map(run));
  }

  /** Who has read a file; this thread when nobody has. */
  readerOf(path: string): Thread {
    return this.#readers.get(path) ?? this.own;
  }

  async end(): Promise<void> {
    this.#others = [];
    await this.#threads.end();
  }
}

/** Lets messages of other threads in, so that they do not run dry. */
const letOthersIn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Sorted paths with those of all folders side by side: first what comes first in each. An app and its packages mostly have
 * similar names, in folders of their own.
 */
function abreast(paths: readonly string[]): readonly string[] {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const folder = path.slice(0, path.indexOf("/") + 1);
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [path]);
    else known.push(path);
  }
  const placed = [...folders.values()].flatMap((each) =>
    each.map((path, index) => ({ path, place: index / each.length })),
  );
  return placed.sort((a, b) => a.place - b.place).map(({ path }) => path);
}

function batches(paths: readonly string[]): (readonly string[])[] {
  const cut: (readonly string[])[] = [];
  for (let at = 0; at < paths.length; at += batchSize) cut.push(paths.slice(at, at + batchSize));
  return cut;
}
