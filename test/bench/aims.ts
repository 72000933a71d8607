import type { BenchResults } from "./results.ts";

/** Something that was promised, as a figure and its limit. */
interface Aim {
  readonly what: string;
  readonly unit: "ms" | "s" | "GB" | "times";
  readonly limit: number;
  /** The limit is the least, not the most. */
  readonly isLeast?: boolean;
  readonly figure: (results: BenchResults) => number | undefined;
}

const rowOf = ({ rows }: BenchResults, name: string) => rows.find(({ what }) => what === name);
const cold = (results: BenchResults, recipes: number) => rowOf(results, `compile ${recipes} recipes`);

const milliseconds =
  (name: string) =>
  (results: BenchResults): number | undefined =>
    rowOf(results, name)?.wallMs;

const seconds =
  (recipes: number) =>
  (results: BenchResults): number | undefined => {
    const row = cold(results, recipes);
    return row && row.wallMs / 1000;
  };

const gigabytes = (results: BenchResults): number | undefined => {
  const row = cold(results, 10_000);
  return row && (row.peakMiB * 2 ** 20) / 1e9;
};

/** Time per recipe at 10,000 over that at 1,000. */
const growth = (results: BenchResults): number | undefined => {
  const [large, small] = [cold(results, 10_000), cold(results, 1000)];
  return large && small && large.wallMs / 10_000 / (small.wallMs / 1000);
};

/** How much faster than the module system of nixpkgs. */
const beside =
  (kind: "cold" | "noOp", recipes: number) =>
  ({ reference }: BenchResults): number | undefined => {
    const row = reference?.rows.find((each) => each.recipes === recipes);
    return row && row.reference.wallMs / row[kind].wallMs;
  };

const edited = "compile 1000 recipes, one edited";
const nothingToDo = "compile 1000 recipes, nothing to do";

const aims: readonly Aim[] = [
  { what: "`--help`", unit: "ms", limit: 80, figure: milliseconds("--help") },
  { what: "1,000 recipes, nothing to do", unit: "ms", limit: 200, figure: milliseconds(nothingToDo) },
  { what: "1,000 recipes, one edited", unit: "ms", limit: 400, figure: milliseconds(edited) },
  { what: "200 recipes, cold", unit: "s", limit: 0.6, figure: seconds(200) },
  { what: "1,000 recipes, cold", unit: "s", limit: 2, figure: seconds(1000) },
  { what: "10,000 recipes, cold", unit: "s", limit: 15, figure: seconds(10_000) },
  { what: "10,000 recipes, cold: memory", unit: "GB", limit: 1.2, figure: gigabytes },
  { what: "time per recipe at 10,000 over that at 1,000", unit: "times", limit: 1.2, figure: growth },
  ...[100, 1000, 10_000].flatMap((recipes): Aim[] => {
    const many = recipes.toLocaleString("en");
    const than = `faster than the Nix module system, ${many} recipes`;
    return [
      { what: `${than}, cold`, unit: "times", limit: 5, isLeast: true, figure: beside("cold", recipes) },
      {
        what: `${than}, nothing to do`,
        unit: "times",
        limit: 30,
        isLeast: true,
        figure: beside("noOp", recipes),
      },
    ];
  }),
];

/** Each aim with its measured value, in words. Aims without a measurement are left out. */
function judged(
  results: BenchResults,
): readonly (readonly [what: string, wanted: string, found: string, met: string])[] {
  return aims.flatMap(({ what, unit, limit, isLeast = false, figure }) => {
    const found = figure(results);
    if (found === undefined) return [];
    const isMet = (figure: number): boolean => (isLeast ? figure >= limit : figure <= limit);
    // Enough decimal places to see on which side of the limit it is.
    let places = unit === "ms" ? 0 : found < 10 ? 2 : 1;
    while (places < 9 && isMet(Number(found.toFixed(places))) !== isMet(found)) places++;
    const bound = `at ${isLeast ? "least" : "most"} ${limit} ${unit}`;
    return [[what, bound, `${found.toFixed(places)} ${unit}`, isMet(found) ? "yes" : "no"] as const];
  });
}

/** For a terminal. */
export function aimsInText(results: BenchResults): readonly string[] {
  const lines = judged(results).map(
    ([what, wanted, found, met]) => `${what.padEnd(66)}${wanted.padEnd(20)}${found.padEnd(14)}${met}`,
  );
  return lines.length === 0 ? [] : ["\naims, what was measured, and whether they are met", ...lines];
}

/** As a table in Markdown; empty when nothing that is aimed at was measured. */
export function aimTable(results: BenchResults): string {
  const rows = judged(results);
  if (rows.length === 0) return "";
  return [
    "| aim | wanted | measured | met |",
    "|---|--:|--:|---|",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ].join("\n");
}
