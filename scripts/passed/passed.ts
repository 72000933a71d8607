import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Committed: the key of each slow file of tests, and of the machines, that passed last. */
export const passedFile = join(import.meta.dirname, "../../test/passed.json");

/** Keys by name. Empty where the file is missing or damaged, for example by a conflict of git. */
export function readPassed(file = passedFile): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>));
  } catch {
    return new Map();
  }
}

/** Sets the keys of what passed, and removes those of what failed (`undefined`). */
export function writePassed(changes: ReadonlyMap<string, string | undefined>, file = passedFile): void {
  const before = readPassed(file);
  const all = new Map<string, string | undefined>([...before, ...changes]);
  const kept = [...all].filter(([, key]) => key !== undefined).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
  // Another run may read it meanwhile.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
