import { builtScript } from "./built-script.ts";
import type { Program } from "./program.ts";

/** What commands do. */
export async function loadProgram(): Promise<Program> {
  // First: code that was compiled with other settings is not taken. Loaded here: it takes long beside `--help`.
  const { tuneEngine } = await import("./tune-engine.ts");
  tuneEngine();
  const built = builtScript("program") as { readonly program: Program } | undefined;
  return (built ?? (await import("./program.ts"))).program;
}
