import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { referenceSection } from "../test/bench/reference/table.ts";
import type { BenchResults } from "../test/bench/results.ts";
import { speedSection } from "../test/bench/table.ts";
import { faultTable } from "../test/faults/table.ts";
import type { FaultCounts } from "../test/faults/run-fault.ts";
import type { Machine } from "../test/support/machine.ts";

// Generates docs/measurements.md from the results of `make bench`, `make faults` and `make fuzz` in dist/. Sections
// without new results do not change.

const root = join(import.meta.dirname, "..");
const target = join(root, "docs/measurements.md");
const results = join(root, "dist");

const read = (name: string): unknown => JSON.parse(readFileSync(join(results, name), "utf8"));

/** Also undefined for results of older versions, which lack the machine. */
function benchResults(): BenchResults | undefined {
  if (!existsSync(join(results, "bench.json"))) return undefined;
  const found = read("bench.json") as BenchResults | Omit<BenchResults, "machine">;
  return "machine" in found ? found : undefined;
}

function faultSection(): string | undefined {
  if (!existsSync(join(results, "faults.json"))) return undefined;
  const { machine: where, counts } = read("faults.json") as {
    readonly machine: Machine;
    readonly counts: readonly FaultCounts[];
  };
  return `\`make faults\`: real compiles of 60 and of 75 recipes in turn: nearly every file changes, folders come and go. They are disturbed
while they write. The runs that were disturbed were killed, refused with a diagnostic, or succeeded; then \`out/\` was the old tree, the new one, or
between the two; the next run completed it, asking for nothing. Files that catalogc did not write, between and
beside its own, were never touched. A *first output* is one of more than 3,000 files in a folder that has none, or is not
there: two threads make them.\n\n${described(where)}\n${faultTable(counts)}\n`;
}

function fuzzSection(): string | undefined {
  const folder = join(results, "fuzz");
  if (!existsSync(folder)) return undefined;
  const parts = readdirSync(folder)
    .sort()
    .map((name) => {
      const { machine: where, counts } = read(`fuzz/${name}`) as {
        readonly machine: Machine;
        readonly counts: Readonly<Record<string, number>>;
      };
      const said = Object.entries(counts).map(
        ([what, count]) => `${count.toLocaleString("en")} ${inWords(what)}`,
      );
      return { where, row: `| ${inWords(name.replace(/\.json$/, ""))} | ${said.join(", ")} |` };
    });
  const [first] = parts;
  if (first === undefined) return undefined;
  return `\`make fuzz\`. Hostile texts go through every option that takes text, and are read back from every file by Nix, systemd, a
YAML 1.1 and a YAML 1.2 parser, Python and sh.\n\n${described(first.where)}
| | |
|---|---|
${parts.map(({ row }) => row).join("\n")}\n`;
}

/** `readBack` → read back */
const inWords = (name: string): string =>
  name.replaceAll("-", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const described = ({ revision, processor, cores, gibibytes, system, node, files }: Machine): string =>
  `Revision ${revision}; ${processor}, ${cores} cores, ${gibibytes} GiB, ${system}, Node ${node}${files === undefined ? "" : `, files on ${files}`}.\n`;

/** The existing sections of the document, by heading. */
function oldSections(): ReadonlyMap<string, string> {
  if (!existsSync(target)) return new Map();
  const [, ...parts] = readFileSync(target, "utf8").split(/^## /m);
  return new Map(
    parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1).trim()]),
  );
}

const bench = benchResults();
const major = /\d+/.exec(bench?.machine.node ?? "")?.[0];
const fresh = new Map<string, string | undefined>([
  [`Speed with Node ${major}`, bench && speedSection(bench, described(bench.machine))],
  [
    `Beside the Nix module system, with Node ${major}`,
    bench?.reference && referenceSection(bench.reference, described(bench.machine)),
  ],
  ["Faults", faultSection()],
  ["Fuzzing", fuzzSection()],
]);
const sections = new Map([
  ...oldSections(),
  ...[...fresh].flatMap(([title, text]) => (text ? [[title, text] as const] : [])),
]);
const order = ["Speed", "Beside", "Faults", "Fuzzing"];
const place = (title: string): number => order.findIndex((first) => title.startsWith(first));
const text = `# Measurements

Written by \`make bench\`, \`make faults\` and \`make fuzz\`; do not edit. Each version of Node that \`make bench\` ran with has sections of
its own.

${[...sections]
  .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b, "en", { numeric: true }))
  .map(([title, content]) => `## ${title}\n\n${content}\n`)
  .join("\n")}`;
writeFileSync(target, await format(text, { ...(await resolveConfig(target)), filepath: target }));
console.log("written: docs/measurements.md");
