import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { baseProgram, builtProgram } from "./base-program.ts";
import { inTurn, runOnce, type Cost, type Measuring } from "./measure.ts";
import { printCost } from "./print-cost.ts";
import type { Row } from "./results.ts";

/** The scratch folder of a bench, the programs that it runs in turn, and what it has measured. */
export class Bench {
  readonly rows: Row[] = [];
  readonly scratch = mkdtempSync(join(tmpdir(), "catalogc-bench-"));
  readonly program: string;
  /** Another revision may be there to compare with. */
  readonly #programs: readonly string[];
  /** Each revision has a folder of its own, with its output and what it keeps of its last run. */
  readonly #folders: readonly string[];
  readonly #base: string | undefined;
  readonly runs: number;
  #aside = 0;

  constructor(root: string, runs: number, base: string | undefined) {
    this.runs = runs;
    this.#base = base;
    this.program = builtProgram(root);
    this.#programs = [
      this.program,
      ...(base === undefined ? [] : [baseProgram(root, base, join(this.scratch, "base"))]),
    ];
    this.#folders = this.#programs.map((_, index) => this.folder(`run-${index}`));
  }

  /** A folder of this name in the scratch folder. */
  folder(name: string): string {
    const folder = join(this.scratch, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Measures `catalogc <args>` of each revision; it exits with `status`. */
  add(
    what: string,
    args: readonly string[],
    options: Partial<Measuring> & { readonly recipes?: number; readonly status?: number } = {},
  ): void {
    const { recipes, status, ...measuring } = options;
    const [cost, other] = inTurn(this.#commands(args, status), { runs: this.runs, ...measuring });
    if (cost !== undefined) this.keep(what, cost, other, recipes);
  }

  /** Runs `catalogc <args>` of each revision, once and unmeasured. */
  run(args: readonly string[]): void {
    for (const command of this.#commands(args)) command();
  }

  #commands(args: readonly string[], status?: number): (() => Cost)[] {
    return this.#programs.map(
      (program, index) => () => runOnce([program, ...args], this.#folders[index], status),
    );
  }

  /** The output and memory of the last runs are gone, see {@link moveAside}. */
  clear(): void {
    for (const folder of this.#folders) this.moveAside(folder);
  }

  /**
   * Takes the output and the memory of the last run out of `folder`. They are not deleted: for a while after thousands of
   * files are, ext4 is several times slower to make new ones.
   */
  moveAside(folder: string): void {
    // The compile cache of Node stays: it is not memory of a run.
    const kept = keptIn(folder).map((name) => `cache/catalogc/${name}`);
    // Older revisions keep their memory beside the output.
    for (const made of ["out", "before", ".catalogc-cache", ...kept]) {
      if (!existsSync(join(folder, made))) continue;
      this.#aside += 1;
      renameSync(join(folder, made), join(this.folder("aside"), String(this.#aside)));
    }
  }

  /** Keeps and prints what was measured; `other` is of the other revision. */
  keep(what: string, cost: Cost, other?: Cost, recipes?: number): void {
    const ratios = other && [
      cost.wallMs / other.wallMs,
      cost.cpuMs / other.cpuMs,
      cost.peakMiB / other.peakMiB,
    ];
    this.rows.push({ what, ...cost, ...(recipes !== undefined && { recipes }), ...(ratios && { ratios }) });
    const perRecipe = recipes ? `${(cost.wallMs / recipes).toFixed(2)} ms/recipe` : "";
    printCost(
      what,
      cost,
      ratios ? ratios.map((ratio) => `× ${ratio.toFixed(2)}`.padEnd(9)).join("") : perRecipe,
    );
  }

  printHead(): void {
    console.log(
      `${"".padEnd(44)}${"wall".padStart(10)}${"cpu".padStart(12)}${"peak".padStart(12)}` +
        (this.#base === undefined ? "" : `   wall, cpu, peak beside ${this.#base}`),
    );
  }

  /** Deletes all that was made. */
  close(): void {
    rmSync(this.scratch, { recursive: true, force: true });
  }
}

/** The names of the files in which runs in a folder keep results of recipes. */
const keptIn = (folder: string): readonly string[] => {
  const cache = join(folder, "cache/catalogc");
  return existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith("recipes-")) : [];
};
