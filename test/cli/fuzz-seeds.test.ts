// Slow. Depends on: cli.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCase, type Case } from "../fuzz/run-in-process.ts";

const folder = join(import.meta.dirname, "../fuzz/seeds");
const seeds = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

// Cases that `make fuzz` once found.
it.each(seeds)("%s is answered as it should be", async (name) => {
  const each = JSON.parse(readFileSync(join(folder, name), "utf8")) as Case;
  expect(await runCase(each)).not.toHaveProperty("problem");
});
