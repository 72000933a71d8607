import { terminalOptions } from "../terminal/terminal.ts";
import type { Program } from "./program.ts";

let loaded: Promise<Program> | undefined;

/** Loads the implementation of commands: nearly all of catalogc, which `--help` and a run without work do not need. */
export const loadProgram = (): Promise<Program> =>
  (loaded ??= import("./program.ts").then(({ program, setTerminal }) => {
    setTerminal(terminalOptions());
    return program;
  }));
