import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { machine } from "../support/machine.ts";
import { aimsInText } from "./aims.ts";
import { Bench } from "./bench.ts";
import {
  benchCold,
  benchCompile,
  benchReview,
  compareSyntaxes,
  convertCatalog,
  generatedKinds,
} from "./compile-rows.ts";
import { generateCatalog } from "./generate.ts";
import { inTurn, runOnce } from "./measure.ts";
import { waitForNewFiles } from "./new-files.ts";
import { parseRates } from "./parse-rate.ts";
import { benchReference, referenceVersions, whyNoReference, whyTooLarge } from "./reference/bench.ts";
import type { ReferenceRow } from "./reference/results.ts";
import type { BenchResults } from "./results.ts";
import { generateSiteCatalog } from "./site-catalog.ts";
import { measureSite } from "./site.ts";
import { sizesOf, type Size } from "./sizes.ts";
import { measureTyping } from "./typing.ts";
import { measureWatch } from "./watch.ts";

// `make bench`: what whole runs of the built command line cost. BENCH_RECIPES: sizes of the generated catalogs;
// BENCH_RUNS: how many runs the medians are of; BASE: a revision that is run in turn with this one; NIXPKGS_LIB: a
// checkout of nixpkgs' lib, whose module system is run in turn with catalogc.

const root = join(import.meta.dirname, "../..");
const where = machine();
const bench = new Bench(root, Number(process.env["BENCH_RUNS"] ?? 5), process.env["BASE"] || undefined);
const watched: BenchResults["watched"][number][] = [];
const typed: NonNullable<BenchResults["typed"]>[number][] = [];
const sites: NonNullable<BenchResults["sites"]>[number][] = [];
const noReference = whyNoReference();
const compared: ReferenceRow[] = [];

async function benchSize({ recipes: size, coldOnly, syntaxes }: Size): Promise<void> {
  const folder = bench.folder(`${size}/recipes`);
  generateCatalog(folder, size);
  if (coldOnly) {
    benchCold(bench, { what: `${size} recipes`, recipes: folder, size });
    bench.clear();
    return;
  }
  const benched = { what: `${size} recipes`, recipes: folder, size };
  benchCompile(bench, benched, generatedKinds("ts"));
  benchReview(bench, benched, generatedKinds("ts"));
  const milliseconds = await measureWatch(bench.program, bench.folder(String(size)), 10);
  watched.push({ recipes: size, milliseconds });
  const typing = await measureTyping(bench.program, bench.folder(String(size)), 10);
  typed.push({ recipes: size, ...typing });
  console.log(
    `lsp ${size} recipes, one edit`.padEnd(44) + `${typing.milliseconds.toFixed(0).padStart(7)} ms`,
  );
  console.log(`watch ${size} recipes, one changed`.padEnd(44) + `${milliseconds.toFixed(0).padStart(7)} ms`);
  if (!syntaxes) {
    besideReference(size, () => convertCatalog(bench.program, folder, "nix"));
    return;
  }
  const catalogs: Record<string, string> = { ts: folder };
  for (const syntax of ["nix", "yaml"]) {
    const recipes = (catalogs[syntax] = convertCatalog(bench.program, folder, syntax));
    benchCompile(bench, { what: `${size} recipes in ${syntax}`, recipes, size }, generatedKinds(syntax));
  }
  compareSyntaxes(bench, size, catalogs);
  besideReference(size, () => catalogs["nix"] ?? "");
}

/** @param recipes gives the folder of the Nix recipes */
function besideReference(size: number, recipes: () => string): void {
  if (noReference !== undefined) return;
  const tooLarge = whyTooLarge(size);
  if (tooLarge === undefined) compared.push(benchReference(bench, size, recipes()));
  else console.log(`Nix module system, ${size} recipes: skipped because ${tooLarge}`);
}

async function benchSite(recipes: number): Promise<void> {
  const folder = bench.folder(`site-${recipes}`);
  generateSiteCatalog(join(folder, "recipes"), recipes);
  bench.keep(`site ${recipes} entries`, runOnce([bench.program, "site"], folder), undefined, recipes);
  const cost = await measureSite(join(folder, "site"));
  sites.push({ recipes, ...cost });
  const { indexBytes, firstPaint, loading, keystroke } = cost;
  console.log(
    "in Chromium".padEnd(44) +
      `index ${(indexBytes / 1000).toFixed(0)} kB, paint ${firstPaint.toFixed(0)} ms, loading ${loading.toFixed(0)} ms, ` +
      `keystroke ${keystroke.median.toFixed(0)} ms, 95 % within ${keystroke.slow.toFixed(0)} ms`,
  );
}

async function run(): Promise<BenchResults> {
  const newFile = waitForNewFiles(bench.folder("new-files"));
  console.log(`a new file takes ${newFile.toFixed(0)} µs`);
  bench.printHead();
  bench.add("--help", ["--help"], { runs: bench.runs * 2 + 1 });
  // The time of Node itself: the rest is catalogc's.
  const empty = join(bench.folder("empty"), "empty.cjs");
  writeFileSync(empty, "");
  const [node] = inTurn([() => runOnce([empty])], { runs: bench.runs * 2 + 1 });
  if (node !== undefined) bench.keep("Node itself, with an empty script", node);
  const real = join(bench.folder("real"), "recipes");
  cpSync(join(root, "recipes"), real, { recursive: true });
  const edited = ["pkgs/hello", "apps/feeds", "pkgs/wastebin", "apps/calendar", "pkgs/tea"];
  benchCompile(
    bench,
    { what: "recipes/", recipes: real },
    edited.map((entry) => `${entry}/recipe.ts`),
  );
  for (const size of sizesOf(process.env["BENCH_RECIPES"])) await benchSize(size);
  for (const size of [5500, 10_000]) await benchSite(size);
  const { rows, runs } = bench;
  const results = { machine: where, runs, newFile, rows, watched, typed, sites, rates: parseRates(1) };
  if (noReference === undefined)
    return { ...results, reference: { versions: referenceVersions(), rows: compared } };
  console.log(`Nix module system: skipped because ${noReference}`);
  return results;
}

let results;
try {
  results = await run();
} finally {
  bench.close();
}
console.log("\nreading recipes, once warm");
for (const { syntax, megabytesPerSecond } of results.rates)
  console.log(`${syntax.padEnd(34)}${megabytesPerSecond.toFixed(1).padStart(7)} MB/s`);
for (const line of aimsInText(results)) console.log(line);
mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(join(root, "dist/bench.json"), `${JSON.stringify(results, undefined, 2)}\n`);
console.log("\nas JSON: dist/bench.json");
