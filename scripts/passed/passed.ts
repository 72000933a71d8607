import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Committed: the key of each slow file of tests, and of the machines, that passed last. */
export const passedFile = join(import.meta.dirname, "../../test/passed.json");

/** Names and keys of what passed. */
export class Passed {
  readonly #keys: ReadonlyMap<string, readonly string[]>;

  /** Reads line by line: after a merge in git, a name may stand twice, with a key of each side. Both passed. */
  constructor(readonly file = passedFile) {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    const keys = new Map<string, string[]>();
    for (const [, name = "", key = ""] of text.matchAll(/^ *"([^"]+)": "(\w+)",?$/gm))
      keys.set(name, [...(keys.get(name) ?? []), key]);
    this.#keys = keys;
  }

  has(name: string, key: string | undefined): boolean {
    return key !== undefined && this.#keys.get(name)?.includes(key) === true;
  }

  /** Writes the file anew: with the keys of what passed, without those of what failed (`undefined`). */
  write(changes: ReadonlyMap<string, string | undefined>): void {
    const before = [...this.#keys].map(([name, keys]) => [name, keys.at(-1)] as const);
    const kept = [...new Map([...before, ...changes])].filter(([, key]) => key !== undefined);
    kept.sort(([a], [b]) => (a < b ? -1 : 1));
    // Another run may read it meanwhile.
    const temporary = `${this.file}.${process.pid}`;
    writeFileSync(temporary, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
    renameSync(temporary, this.file);
  }
}
