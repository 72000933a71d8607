import { loadProgram } from "./commands/load-program.ts";
import type { AnsweringThread } from "./parts/threads/in-turn.ts";

// The program of another thread: see `OtherThread`. Tinypool calls its exports by name.

const started = loadProgram().then(async (program) => (await program.workerThread())());

/** @public */
export const look: AnsweringThread["look"] = async (sent) => (await started).look(sent);
/** @public */
export const names: AnsweringThread["names"] = async (sent) => (await started).names(sent);
/** @public */
export const compile: AnsweringThread["compile"] = async (sent) => (await started).compile(sent);
