/** New values in every run; `FUZZ_SEED` repeats one. */
export const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);
console.log(`FUZZ_SEED=${seed}`);
