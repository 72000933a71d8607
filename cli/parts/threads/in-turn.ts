import { setImmediate } from "node:timers/promises";
import type { Claims } from "./claims.ts";
import type { Answer, Sent } from "./other-thread.ts";
import type { Thread } from "./thread.ts";

/** What does the work of a {@link Thread} as it is sent from another one. */
export type AnsweringThread = {
  readonly [Name in keyof Thread]: (
    sent: Sent<Parameters<Thread[Name]>[0]>,
  ) => Promise<Answer<Awaited<ReturnType<Thread[Name]>>>>;
};

/**
 * The same thread, which begins a piece of work once it has answered the one before. Otherwise all that wait are done at
 * about the same moment, and the thread has nothing to do until it is given more. What has been taken back by then is
 * left out.
 */
export function inTurn(thread: Thread, claims: Claims): AnsweringThread {
  let last: Promise<unknown> = Promise.resolve();
  const queued = <T>(claim: number, work: () => Promise<T>): Promise<Answer<T>> => {
    const done = last.then(async () => (claims.claim(claim) ? { done: await work() } : undefined));
    // The answer is sent, and new work let in, before the next begins.
    last = done.catch(() => undefined).then(() => setImmediate());
    return done;
  };
  return {
    look: ({ task, claim }) => queued(claim, () => thread.look(task)),
    names: ({ task, claim }) => queued(claim, () => thread.names(task)),
    compile: ({ task, claim }) => queued(claim, () => thread.compile(task)),
  };
}
