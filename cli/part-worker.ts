import { loadProgram } from "./load-program.ts";
import type { AnsweringThread } from "./parts/threads/in-turn.ts";
import type { WorkerThread } from "./parts/threads/worker-thread.ts";

// The program of another thread: see `OtherThread`. Tinypool calls its exports by name.

const thread = (await (await loadProgram()).workerThread())();

/** @public */
export const look: AnsweringThread["look"] = (sent) => thread.look(sent);
/** @public */
export const names: AnsweringThread["names"] = (sent) => thread.names(sent);
/** @public */
export const compile: AnsweringThread["compile"] = (sent) => thread.compile(sent);
/** @public */
export const make: WorkerThread["make"] = (orders) => thread.make(orders);
