import type { ReadNames } from "../survey/entry-names.ts";
import type { Part, PartOutcome } from "../compiling/compile-part.ts";
import type { ThreadPool } from "./thread-pool.ts";
import type { Looked, LookTask, NamesTask, Thread } from "./thread.ts";

/** A task as it is sent to another thread. */
export interface Sent<Task> {
  readonly task: Task;
  /** Its number in the {@link Claims} of the thread. */
  readonly claim: number;
}

/** What another thread answers; undefined when the task has been taken back before the thread began it. */
export type Answer<Done> = { readonly done: Done } | undefined;

/** A task that the other thread has not answered yet. */
interface Given {
  readonly claim: number;
  /** Does it in this thread instead. */
  readonly take: () => Promise<void>;
}

/**
 * Has the work done by another thread, which looks at the disk itself: what it saw is compared when it is done. What it
 * cannot do, `own` does: a thread may lack memory that this one has, and a bug shows itself again here.
 */
export class OtherThread implements Thread {
  readonly #started: ThreadPool;
  readonly #own: Thread;
  /** Comes to pass, with no answer, when the thread fails. */
  readonly #failure: Promise<undefined>;
  #failed = false;
  readonly #given = new Set<Given>();

  constructor(started: ThreadPool, own: Thread) {
    this.#started = started;
    this.#own = own;
    // A thread that could not start: with too few open files, say. Tinypool forgets what waits for it.
    this.#failure = new Promise((resolve) => {
      started.pool.on("error", () => {
        this.#failed = true;
        resolve(undefined);
      });
    });
  }

  async look(task: LookTask): Promise<Looked> {
    return (await this.#run("look", task)) as Looked;
  }

  async names(task: NamesTask): Promise<ReadNames> {
    return (await this.#run("names", task)) as ReadNames;
  }

  async compile(part: Part): Promise<PartOutcome> {
    return (await this.#run("compile", part)) as PartOutcome;
  }

  /** Has this thread do the last task that waits for the other one. @returns whether there was one */
  async takeBack(): Promise<boolean> {
    for (const given of [...this.#given].reverse()) {
      if (!this.#started.claims.claim(given.claim)) continue;
      await given.take();
      return true;
    }
    return false;
  }

  async #run(name: keyof Thread, task: unknown): Promise<unknown> {
    const alone = (): Promise<unknown> => (this.#own[name] as (task: unknown) => Promise<unknown>)(task);
    if (this.#failed) return alone();
    const { pool, claims } = this.#started;
    const taken = deferred<Answer<unknown>>();
    const take = (): Promise<void> => alone().then((done) => taken.resolve({ done }), taken.reject);
    const given: Given = { claim: claims.next(), take };
    this.#given.add(given);
    try {
      const sent: Sent<unknown> = { task, claim: given.claim };
      const answer = (pool.run(sent, { name }) as Promise<Answer<unknown>>).then(
        (each) => each ?? taken.promise,
      );
      const first = await Promise.race([answer, taken.promise, this.#failure]).catch(() => undefined);
      return first ? first.done : await alone();
    } finally {
      this.#given.delete(given);
    }
  }
}

/** A promise, and the ways to settle it. */
interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

function deferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, "promise"> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: (value) => settle?.resolve(value), reject: (reason) => settle?.reject(reason) };
}
