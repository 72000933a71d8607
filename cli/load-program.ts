import { builtScript } from "./built-script.ts";
import type { Program } from "./program.ts";

let loaded: Promise<Program> | undefined;

/** What commands do; loaded once, as every module is. */
export const loadProgram = (): Promise<Program> => (loaded ??= load());

async function load(): Promise<Program> {
  const built = builtScript("program") as { readonly program: Program } | undefined;
  return (built ?? (await import("./program.ts"))).program;
}
