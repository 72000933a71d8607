import type { Worker } from "../tooling/incremental/workers.ts";
import { keepCompiledCode } from "./disk/compile-cache.ts";
import { loadProgram } from "./commands/load-program.ts";

// The program of another thread: see `openPool`. Tinypool calls its exports by name.

keepCompiledCode();
const started = loadProgram().then(async (program) => (await program.workerThread())());

/** @public */
export const look: Worker["look"] = async (task) => (await started).look(task);
/** @public */
export const compile: Worker["compile"] = async (part) => (await started).compile(part);
