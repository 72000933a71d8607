import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";

// Writes docs/measurements.md from what `make bench` measured (dist/bench.json), with the machine and the revision.

const root = join(import.meta.dirname, "..");
const target = join(root, "docs/measurements.md");

interface Bench {
  readonly node: string;
  readonly processors: number;
  readonly runs: number;
  readonly rows: readonly {
    readonly what: string;
    readonly wallMs: number;
    readonly cpuMs: number;
    readonly peakMiB: number;
  }[];
  readonly watched: readonly { readonly recipes: number; readonly milliseconds: number }[];
}

const bench = JSON.parse(readFileSync(join(root, "dist/bench.json"), "utf8")) as Bench;
const revision = execFileSync("git", ["-C", root, "rev-parse", "--short", "HEAD"], {
  encoding: "utf8",
}).trim();
const text = `# Measurements

Written by \`make bench\`; do not edit. Whole processes, medians of ${bench.runs} runs.

- revision: ${revision}
- machine: ${cpus()[0]?.model ?? "unknown"}, ${bench.processors} processors, ${Math.round(totalmem() / 2 ** 30)} GiB
- Node ${bench.node}

| | wall (ms) | processor (ms) | peak (MiB) |
|---|--:|--:|--:|
${bench.rows
  .map(
    ({ what, wallMs, cpuMs, peakMiB }) =>
      `| ${what} | ${wallMs.toFixed(0)} | ${cpuMs.toFixed(0)} | ${peakMiB.toFixed(0)} |`,
  )
  .join("\n")}

\`compile --watch\`, from a saved recipe to the written files, as the process says itself:

| recipes | (ms) |
|--:|--:|
${bench.watched.map(({ recipes, milliseconds }) => `| ${recipes} | ${milliseconds.toFixed(0)} |`).join("\n")}
`;
writeFileSync(target, await format(text, { ...(await resolveConfig(target)), filepath: target }));
console.log("written: docs/measurements.md");
