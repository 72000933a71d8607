/**
 * Settings of V8 for a few seconds of work in several threads, found by measuring (a sixth of the time of 1,000
 * recipes). They are read anew whenever they are used, so that they can be set while V8 runs; those of how a heap is
 * marked cannot. All threads have them. Engines that this was not tried with are left alone.
 */
export async function tuneEngine(): Promise<void> {
  if (!process.versions.v8.startsWith("11.3.")) return;
  // Loaded here: it takes long beside `--help`.
  const { setFlagsFromString } = await import("node:v8");
  // In bytes of bytecode, 67,584 by default: code that is not very hot is not worth optimizing.
  setFlagsFromString("--interrupt-budget=800000");
  // The processors have enough to do.
  setFlagsFromString("--no-parallel-scavenge");
  // Young objects get room at once, not by and by.
  setFlagsFromString("--semi-space-growth-factor=8");
}
