import type { Cost } from "../measure.ts";
import type { ReferenceResults, ReferenceRow } from "./results.ts";

/** The programs that ran in turn, each with its name. */
export function sideBySide({
  recipes,
  reference,
  uncollected,
  cold,
  noOp,
}: ReferenceRow): readonly (readonly [what: string, cost: Cost])[] {
  return [
    [`Nix module system, ${recipes} recipes`, reference],
    ...(uncollected ? [[`… collecting no garbage`, uncollected] as const] : []),
    [`catalogc, ${recipes} recipes`, cold],
    [`catalogc, ${recipes} recipes, nothing to do`, noOp],
  ];
}

/** How often the wall time of `cost` is in that of the reference, before `unit`; nothing for the reference itself. */
export const faster = ({ reference, uncollected }: ReferenceRow, cost: Cost, unit = ""): string =>
  cost === reference || cost === uncollected ? "" : `${(reference.wallMs / cost.wallMs).toFixed(1)}${unit}`;

/** A description of the reference, and its cost beside catalogc, in Markdown. */
export function referenceSection({ versions, rows }: ReferenceResults, machine: string): string {
  const largest = rows.at(-1);
  if (largest === undefined) return "";
  const { recipes, reference, runs } = largest;
  const each = (count: number): string => Math.round(count / recipes).toLocaleString("en");
  return `\`make bench\` with \`NIXPKGS_LIB\`: the same Nix recipes, evaluated by \`lib.evalModules\` of nixpkgs and compiled by
catalogc in turn; whole processes, medians of ${runs} runs.

The reference (\`test/bench/reference/\`) declares every option of recipes with its type, pattern and default and what is
computed from them, merges and checks what recipes say, and prints the evaluated catalog as JSON: a test finds that it is
\`catalog.json\` to the last value. Packages are stand-ins that cost it next to nothing. It checks no names and emits nothing
else; catalogc does all of that when it starts cold. The reference has no memory of earlier runs: where nothing is to do, it
does the same again. What it takes for each recipe grows with the catalog: Nix looks through all that it holds for garbage again
and again. Where there is memory enough, a run that is told never to (\`GC_DONT_GC\`) stands beside it.

${machine}${versions}. With ${recipes.toLocaleString("en")} recipes the reference makes ${each(reference.functionCalls)} function calls
and ${each(reference.thunks)} thunks and allocates ${(reference.allocatedMiB / recipes).toFixed(1)} MiB for each.

| | wall (ms) | for each recipe (ms) | processor (ms) | peak (MiB) | times faster |
|---|--:|--:|--:|--:|--:|
${rows.flatMap(lines).join("\n")}
`;
}

const lines = (row: ReferenceRow): readonly string[] =>
  sideBySide(row).map(([what, cost]) => {
    const { wallMs, cpuMs, peakMiB } = cost;
    const cells = [
      wallMs.toFixed(0),
      (wallMs / row.recipes).toFixed(2),
      cpuMs.toFixed(0),
      peakMiB.toFixed(0),
    ];
    return `| ${[what, ...cells, faster(row, cost)].join(" | ")} |`;
  });
