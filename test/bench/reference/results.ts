import type { Cost } from "../measure.ts";

/** The work of the module system, as Nix counts it; the same in each run. */
export interface Counters {
  readonly functionCalls: number;
  readonly thunks: number;
  /** Over the whole run; garbage is part of it. */
  readonly allocatedMiB: number;
}

/** The reference and catalogc with the same recipes, in turn. */
export interface ReferenceRow {
  readonly recipes: number;
  readonly runs: number;
  readonly reference: Cost & Counters;
  /** The reference with enough memory to collect no garbage; missing where there was too little. */
  readonly uncollected?: Cost;
  readonly cold: Cost;
  readonly noOp: Cost;
}

export interface ReferenceResults {
  /** `Nix 2.8.0, lib 25.11` */
  readonly versions: string;
  readonly rows: readonly ReferenceRow[];
}
