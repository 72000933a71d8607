import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { nixEnvironment } from "../../support/nix.ts";
import { hasTool } from "../../support/tools.ts";
import type { Bench } from "../bench.ts";
import { inTurn, runOnce, type Cost } from "../measure.ts";
import { printCost } from "../print-cost.ts";
import { nixpkgsLib, prepareReference } from "./prepare.ts";
import type { Counters, ReferenceRow } from "./results.ts";
import { faster, sideBySide } from "./table.ts";

/** Why the reference cannot be measured here; undefined when it can. */
export function whyNoReference(): string | undefined {
  if (!env["NIXPKGS_LIB"]) return "NIXPKGS_LIB does not name a checkout of nixpkgs' lib";
  const missing = ["nix-instantiate", "python3"].filter((tool) => !hasTool(tool));
  return missing.length === 0 ? undefined : `${missing.join(" and ")} cannot be found`;
}

/** In MiB, with some room: what it holds in the end for each recipe, and what it has allocated when it collects nothing. */
const perRecipe = { collecting: 2.05, uncollected: 3 };

/** Why so many recipes are too many for it here; undefined when they are not. */
export function whyTooLarge(
  recipes: number,
  kind: keyof typeof perRecipe = "collecting",
): string | undefined {
  const [needed, free] = [(recipes * perRecipe[kind]) / 1024, freemem() / 2 ** 30];
  return needed < free ? undefined : `it needs ${needed.toFixed(1)} GiB and ${free.toFixed(1)} are free`;
}

/** Measures the Nix recipes in `folder` with the module system and with catalogc, in turn. */
export function benchReference(bench: Bench, recipes: number, folder: string): ReferenceRow {
  const file = prepareReference(folder, bench.folder(`reference-${recipes}`), checkout());
  const [cold, again] = [bench.folder("cold"), bench.folder("again")];
  const compile = (cwd: string): Cost => runOnce([bench.program, "compile", folder], cwd);
  compile(again);
  // The first one compares all files, the others trust what it found.
  compile(again);
  const runs = Math.max(3, bench.runs);
  let counted: Counters | undefined;
  const reference = (): Cost => {
    const { cost, counters } = evaluate(file);
    counted = counters;
    return cost;
  };
  const uncollected = (): Cost => evaluate(file, { GC_DONT_GC: "1" }).cost;
  const fits = whyTooLarge(recipes, "uncollected") === undefined;
  const measured = [reference, () => compile(cold), () => compile(again), ...(fits ? [uncollected] : [])];
  const costs = inTurn(measured, {
    runs,
    before: (_, index) => {
      if (index === 1) bench.moveAside(cold);
    },
  });
  for (const each of [cold, again]) bench.moveAside(each);
  const [evaluated, first, noOp, without] = costs as readonly [Cost, Cost, Cost, Cost?];
  if (counted === undefined) throw new Error("the reference never ran");
  const row: ReferenceRow = {
    recipes,
    runs,
    reference: { ...evaluated, ...counted },
    ...(without && { uncollected: without }),
    cold: first,
    noOp,
  };
  for (const [what, cost] of sideBySide(row)) printCost(what, cost, faster(row, cost, " times faster"));
  return row;
}

export function referenceVersions(): string {
  const { stdout } = spawnSync("nix-instantiate", ["--version"], { encoding: "utf8" });
  const lib = readFileSync(join(nixpkgsLib(checkout()), ".version"), "utf8").trim();
  return `Nix ${/[\d.]+$/m.exec(stdout)?.[0] ?? ""}, lib of nixpkgs ${lib}`;
}

const checkout = (): string => env["NIXPKGS_LIB"] ?? "";

/** Evaluates a file to the bottom, in a process of its own. */
function evaluate(
  file: string,
  environment: Readonly<Record<string, string>> = {},
): { readonly cost: Cost; readonly counters: Counters } {
  const run = spawnSync(
    "python3",
    [join(import.meta.dirname, "usage.py"), "nix-instantiate", "--eval", "--strict", "--json", file],
    {
      env: { ...nixEnvironment(), ...environment, NIX_SHOW_STATS: "1" },
      stdio: ["ignore", "ignore", "pipe", "pipe"],
      encoding: "utf8",
    },
  );
  if (run.status !== 0) throw new Error(`the reference failed: ${run.stderr}`);
  const { nrFunctionCalls, nrThunks, gc } = JSON.parse(run.stderr.slice(run.stderr.indexOf("{"))) as {
    readonly nrFunctionCalls: number;
    readonly nrThunks: number;
    readonly gc: { readonly totalBytes: number };
  };
  return {
    cost: JSON.parse(run.output[3] ?? "") as Cost,
    counters: {
      functionCalls: nrFunctionCalls,
      thunks: nrThunks,
      allocatedMiB: gc.totalBytes / 2 ** 20,
    },
  };
}
