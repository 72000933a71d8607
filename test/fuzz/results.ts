import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { machine } from "../support/machine.ts";

const folder = join(import.meta.dirname, "../../dist/fuzz");

/** Keeps what a part of `make fuzz` counted, for docs/measurements.md, and prints it. */
export function keepResult(name: string, counts: Readonly<Record<string, number>>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ machine: machine(), counts })}\n`);
  const said = Object.entries(counts).map(([what, count]) => `${count.toLocaleString("en")} ${what}`);
  console.log(`${name}: ${said.join(", ")}`);
}
