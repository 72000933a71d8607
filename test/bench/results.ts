import type { Machine } from "../support/machine.ts";
import type { Cost } from "./measure.ts";
import type { ParseRate } from "./parse-rate.ts";
import type { SiteCost } from "./site.ts";
import type { Typing } from "./typing.ts";
import type { ReferenceResults } from "./reference/results.ts";

/** One line of the table of whole runs. */
export interface Row extends Cost {
  readonly what: string;
  readonly recipes?: number;
  /** How often the wall time, processor time and memory of the other revision are in these. */
  readonly ratios?: readonly number[];
}

/** The results that `make bench` writes to dist/bench.json. */
export interface BenchResults {
  readonly machine: Machine;
  readonly runs: number;
  /** How long a new file of 4 KiB took before the first run, in microseconds; missing in results from before it was noted. */
  readonly newFile?: number;
  readonly rows: readonly Row[];
  readonly watched: readonly { readonly recipes: number; readonly milliseconds: number }[];
  /** From an edit in an editor to its diagnostics; missing in results from before there was a language server. */
  readonly typed?: readonly ({ readonly recipes: number } & Typing)[];
  /** The pages of `catalogc site`; missing in results from before there was a search in all of them. */
  readonly sites?: readonly ({ readonly recipes: number } & SiteCost)[];
  readonly rates: readonly ParseRate[];
  /** Absent where the reference is not at hand. */
  readonly reference?: ReferenceResults;
}
