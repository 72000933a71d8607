import type { Program } from "./program.ts";

let loaded: Promise<Program> | undefined;

/** Loads what commands do: nearly all of catalogc, which `--help` and a run with nothing to do need not read. */
export const loadProgram = (): Promise<Program> =>
  (loaded ??= import("./program.ts").then(({ program }) => program));
