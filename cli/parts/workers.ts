import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tinypool } from "tinypool";
import type { CompileOne } from "./compile-missing.ts";
import type { CompiledPart } from "./part-compiler.ts";
import type { WorkerRequest } from "./part-worker.ts";

/** Other threads that compile parts. Each looks at the disk itself; what they saw is compared when they are done. */
export class Workers {
  readonly #pool: Promise<Tinypool | undefined>;
  readonly #count: number;

  /** Starts `count` threads. */
  constructor(request: WorkerRequest, count: number) {
    this.#count = count;
    this.#pool = startPool(request, count);
  }

  /** One for each thread; when a thread fails, `here` does its work. */
  compilers(here: CompileOne): readonly CompileOne[] {
    return Array.from({ length: this.#count }, () => async (part) => {
      const pool = await this.#pool;
      if (pool === undefined) return here(part);
      try {
        return (await pool.run(part, { name: "compilePart" })) as CompiledPart | undefined;
      } catch {
        // A thread may lack memory that this one has; a bug shows itself again here.
        return here(part);
      }
    });
  }

  async end(): Promise<void> {
    await (await this.#pool)?.destroy();
  }
}

async function startPool(request: WorkerRequest, count: number): Promise<Tinypool | undefined> {
  const filename = workerProgram();
  if (filename === undefined) return undefined;
  const { Tinypool } = await import("tinypool");
  return new Tinypool({ filename, workerData: request, minThreads: count, maxThreads: count });
}

/** Beside the program, or above it when that is in `chunks/`; missing when catalogc runs from its sources. */
function workerProgram(): string | undefined {
  return ["./part-worker.js", "../part-worker.js"]
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((path) => existsSync(path));
}
