import { loadProgram } from "./load-program.ts";
import { inTurn } from "./parts/threads/in-turn.ts";
import type { Thread } from "./parts/threads/thread.ts";

// The program of another thread: see `OtherThread`. Tinypool calls its exports by name.

const thread = inTurn((await (await loadProgram()).workerThread())());

/** @public */
export const look: Thread["look"] = (task) => thread.look(task);
/** @public */
export const names: Thread["names"] = (task) => thread.names(task);
/** @public */
export const compile: Thread["compile"] = (part) => thread.compile(part);
