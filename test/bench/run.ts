import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { baseProgram } from "./base-program.ts";
import { generateCatalog } from "./generate.ts";
import { measure, type Cost } from "./measure.ts";
import { parseRates } from "./parse-rate.ts";
import { measureWatch } from "./watch.ts";

// `make bench`: what whole runs of the built command line cost. BENCH_RECIPES: sizes of the generated catalogs; BASE: a
// revision that is run in turn with this one.

const root = join(import.meta.dirname, "../..");
const sizes = (process.env["BENCH_RECIPES"] ?? "100 1000").split(/\s+/).map(Number);
const runs = Number(process.env["BENCH_RUNS"] ?? 5);
const base = process.env["BASE"];
const scratch = mkdtempSync(join(tmpdir(), "catalogc-bench-"));

interface Row extends Cost {
  readonly what: string;
  readonly recipes?: number;
  /** How often the wall time, processor time and memory of the other revision are in these. */
  readonly ratios?: readonly number[];
}
const rows: Row[] = [];
const watched: { readonly recipes: number; readonly milliseconds: number }[] = [];

const program = join(root, "dist/catalogc.js");
const programs = [program, ...(base ? [baseProgram(root, base, join(scratch, "base"))] : [])];

/** Each revision has a folder of its own, with its output and what it keeps of its last run. */
const folders = programs.map((_, index) => join(scratch, `run-${index}`));
for (const folder of folders) mkdirSync(folder);

/** Measures `catalogc <args>` of each revision. */
function add(
  what: string,
  args: readonly string[],
  options: { readonly recipes?: number; readonly runs?: number; readonly before?: () => void } = {},
): void {
  const { recipes, ...measuring } = options;
  const commands = programs.map((each) => [each, ...args]);
  const [cost, other] = measure(commands, { runs, ...measuring, folders });
  if (cost !== undefined) keep(what, cost, other, recipes);
}

/** Keeps and prints what was measured; `other` is of the other revision. */
function keep(what: string, cost: Cost, other?: Cost, recipes?: number): void {
  const ratios = other && [
    cost.wallMs / other.wallMs,
    cost.cpuMs / other.cpuMs,
    cost.peakMiB / other.peakMiB,
  ];
  rows.push({ what, ...cost, ...(recipes !== undefined && { recipes }), ...(ratios && { ratios }) });
  const perRecipe = recipes ? `${(cost.wallMs / recipes).toFixed(2)} ms/recipe` : "";
  console.log(
    what.padEnd(44) +
      `${cost.wallMs.toFixed(0).padStart(7)} ms` +
      `${cost.cpuMs.toFixed(0).padStart(9)} ms` +
      `${cost.peakMiB.toFixed(0).padStart(8)} MiB   ` +
      (ratios ? ratios.map((ratio) => `× ${ratio.toFixed(2)}`.padEnd(9)).join("") : perRecipe),
  );
}

console.log(
  `${"".padEnd(44)}${"wall".padStart(10)}${"cpu".padStart(12)}${"peak".padStart(12)}` +
    (base ? `   wall, cpu, peak beside ${base}` : ""),
);
try {
  add("--help", ["--help"], { runs: runs * 2 + 1 });
  const real = join(scratch, "real", "recipes");
  cpSync(join(root, "recipes"), real, { recursive: true });
  benchCompile("recipes/", real, "pkgs/hello/recipe.ts");
  for (const size of sizes) {
    const folder = join(scratch, String(size), "recipes");
    mkdirSync(folder, { recursive: true });
    generateCatalog(folder, size);
    benchCompile(`${size} recipes`, folder, "pkgs/tool-0/recipe.ts", size);
    const watchMs = await measureWatch(program, join(scratch, String(size)), 10);
    watched.push({ recipes: size, milliseconds: watchMs });
    console.log(`watch ${size} recipes, one changed`.padEnd(44) + `${watchMs.toFixed(0).padStart(7)} ms`);
    for (const syntax of ["nix", "yaml"]) {
      const converted = `${folder}.${syntax}`;
      convertCatalog(folder, syntax, converted);
      benchCompile(`${size} recipes in ${syntax}`, converted, `pkgs/tool-0/recipe.${syntax}`, size);
    }
    compareSyntaxes(size, { ts: folder, nix: `${folder}.nix`, yaml: `${folder}.yaml` });
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

/**
 * A compile into an empty folder, one that finds everything as it should be, and one after an edit of `edited`, a recipe
 * that says `description`.
 */
function benchCompile(what: string, recipes: string, edited: string, size?: number): void {
  const args = ["compile", recipes];
  const options = size === undefined ? {} : { recipes: size };
  const clear = (): void => {
    for (const folder of folders)
      for (const made of ["out", ".catalogc-cache"])
        rmSync(join(folder, made), { recursive: true, force: true });
  };
  add(`compile ${what}`, args, { ...options, before: clear });
  // The first one compares all files, the others trust what it found.
  measure(
    programs.map((each) => [each, ...args]),
    { runs: 1, folders },
  );
  add(`compile ${what}, nothing to do`, args, options);
  const recipe = join(recipes, edited);
  const text = readFileSync(recipe, "utf8");
  let edits = 0;
  const edit = (): void => {
    edits += 1;
    writeFileSync(recipe, text.replace(/(description(?: =|:) "?)[^"\n]*/, `$1Edit number ${edits}.`));
  };
  add(`compile ${what}, one edited`, args, { ...options, before: edit });
  clear();
}

/** Cold compiles of one catalog in each syntax, in turn: machines have faster and slower minutes. */
function compareSyntaxes(size: number, catalogs: Readonly<Record<string, string>>): void {
  const syntaxes = Object.keys(catalogs);
  const [folder = scratch] = folders;
  const clear = (): void => {
    for (const made of ["out", ".catalogc-cache"])
      rmSync(join(folder, made), { recursive: true, force: true });
  };
  const commands = Object.values(catalogs).map((recipes) => [program, "compile", recipes]);
  const costs = measure(commands, { runs, folders: syntaxes.map(() => folder), before: clear });
  for (const [index, cost] of costs.entries())
    keep(`compile ${size} recipes, in turn: ${syntaxes[index] ?? ""}`, cost, undefined, size);
  clear();
}
