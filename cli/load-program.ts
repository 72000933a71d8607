import { fileURLToPath } from "node:url";
import type { Program } from "./program.ts";
import { buildId } from "./record/build-id.ts";
import { tuneEngine } from "./tune-engine.ts";

/** What commands do: from the script that it is built into, with the code that was compiled for it, or from sources. */
export async function loadProgram(): Promise<Program> {
  if (buildId === undefined) return (await import("./program.ts")).program;
  // Code that was compiled with other settings is not taken.
  await tuneEngine();
  const { codeFile, runScript } = await import("./kept-code.ts");
  const path = fileURLToPath(new URL("./program.cjs", import.meta.url));
  const { exports } = runScript(path, codeFile(path, buildId));
  return (exports as { readonly program: Program }).program;
}
