/**
 * A setting of V8 for a few seconds of work, found by measuring: code that is not very hot is not worth optimizing. It is
 * read anew whenever it is used, so that it can be set while V8 runs. All threads have it. Engines that this was not
 * tried with are left alone. (More room for young objects is a little faster still, but takes hostile recipes past
 * 500 MB.)
 */
export async function tuneEngine(): Promise<void> {
  if (!process.versions.v8.startsWith("11.3.")) return;
  // Loaded here: it takes long beside `--help`.
  const { setFlagsFromString } = await import("node:v8");
  // In bytes of bytecode; 67,584 by default.
  setFlagsFromString("--interrupt-budget=400000");
  setFlagsFromString("--no-parallel-scavenge");
}
