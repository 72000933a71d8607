import { setImmediate } from "node:timers/promises";
import type { Thread } from "./thread.ts";

/**
 * The same thread, which begins a piece of work once it has answered the one before. Otherwise all that wait are done at
 * about the same moment, and the thread has nothing to do until it is given more.
 */
export function inTurn(thread: Thread): Thread {
  let last: Promise<unknown> = Promise.resolve();
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    // The answer is sent, and new work let in, before the next begins.
    last = done.catch(() => undefined).then(() => setImmediate());
    return done;
  };
  return {
    look: (task) => queued(() => thread.look(task)),
    names: (task) => queued(() => thread.names(task)),
    compile: (part) => queued(() => thread.compile(part)),
  };
}
