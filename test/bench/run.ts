import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { generateCatalog } from "./generate.ts";
import { measure, type Cost } from "./measure.ts";
import { parseRates } from "./parse-rate.ts";
import { measureWatch } from "./watch.ts";

// `make bench`: what whole runs of the built command line cost. BENCH_RECIPES: sizes of the generated catalogs.

const root = join(import.meta.dirname, "../..");
const program = join(root, "dist/catalogc.js");
const sizes = (process.env["BENCH_RECIPES"] ?? "100 1000").split(/\s+/).map(Number);
const runs = Number(process.env["BENCH_RUNS"] ?? 5);
const scratch = mkdtempSync(join(tmpdir(), "catalogc-bench-"));

interface Row extends Cost {
  readonly what: string;
  readonly recipes?: number;
}
const rows: Row[] = [];
const watched: { readonly recipes: number; readonly milliseconds: number }[] = [];

function add(what: string, cost: Cost, recipes?: number): void {
  rows.push({ what, ...cost, ...(recipes !== undefined && { recipes }) });
  const perRecipe = recipes ? `${(cost.wallMs / recipes).toFixed(2)} ms/recipe` : "";
  console.log(
    what.padEnd(34) +
      `${cost.wallMs.toFixed(0).padStart(7)} ms` +
      `${cost.cpuMs.toFixed(0).padStart(9)} ms` +
      `${cost.peakMiB.toFixed(0).padStart(8)} MiB   ${perRecipe}`,
  );
}

console.log(`${"".padEnd(34)}${"wall".padStart(10)}${"cpu".padStart(12)}${"peak".padStart(12)}`);
try {
  add("--help", measure([program, "--help"], { runs: runs * 2 + 1 }));
  benchCompile("recipes/", join(root, "recipes"));
  for (const size of sizes) {
    const folder = join(scratch, String(size), "recipes");
    mkdirSync(folder, { recursive: true });
    generateCatalog(folder, size);
    benchCompile(`${size} recipes`, folder, size);
    const watchMs = await measureWatch(program, join(scratch, String(size)), 10);
    watched.push({ recipes: size, milliseconds: watchMs });
    console.log(`watch ${size} recipes, one changed`.padEnd(34) + `${watchMs.toFixed(0).padStart(7)} ms`);
    for (const syntax of ["nix", "yaml"]) {
      const converted = `${folder}.${syntax}`;
      convertCatalog(folder, syntax, converted);
      benchCompile(`${size} recipes in ${syntax}`, converted, size);
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log("\nreading recipes, once warm");
const rates = parseRates(1);
for (const { syntax, megabytesPerSecond } of rates) {
  console.log(`${syntax.padEnd(34)}${megabytesPerSecond.toFixed(1).padStart(7)} MB/s`);
}
const results = { node: process.version, processors: cpus().length, runs, rows, watched, rates };
mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(join(root, "dist/bench.json"), `${JSON.stringify(results, undefined, 2)}\n`);
console.log("\nas JSON: dist/bench.json");

/** The same catalog in another syntax: what `catalogc convert` prints, and all files that are no recipes. */
function convertCatalog(recipes: string, syntax: string, into: string): void {
  execFileSync(process.execPath, [program, "convert", recipes, "--to", syntax, "-o", into]);
  cpSync(recipes, into, { recursive: true, filter: (path) => !path.endsWith(".ts") });
}

/** A compile into an empty folder, and one that finds everything as it should be. */
function benchCompile(what: string, recipes: string, size?: number): void {
  const out = join(scratch, "out");
  const clear = (): void => rmSync(out, { recursive: true, force: true });
  const args = [program, "compile", recipes, "-o", out];
  add(`compile ${what}`, measure(args, { runs, before: clear }), size);
  add(`compile ${what}, nothing to do`, measure(args, { runs }), size);
  clear();
}
