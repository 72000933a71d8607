import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { HostClaim } from "../../../compiler/advice/reading/host-claims.ts";
import type { PublishedPort } from "../../../compiler/passes/services/port-clashes.ts";

/** What is kept of a recipe's result in the index, so that an edit of another recipe need not read the result itself. */
export interface RecipeSummary {
  /** What the result is kept under. */
  readonly key: string;
  /** Stands for the result: see `Cache.checkOf`. */
  readonly check: string;
  /** Files that it read and that its key does not cover. */
  readonly reads?: readonly string[];
  /** Files that it read and that have comments which silence warnings. */
  readonly commented?: readonly string[];
  /** Its warnings; files named by tree path. */
  readonly reported?: readonly Diagnostic[];
  /** Host ports of its apps and what else they have of a host, where apps of the catalog share some. */
  readonly ports?: readonly PublishedPort[];
  readonly claims?: readonly HostClaim[];
  /** What its generated files refer to, where that is copied. */
  readonly copied?: readonly string[];
}

/** The results that a run has put together. */
export interface KeptRun {
  /** Of this run and no other. */
  readonly id: string;
  /** Apps share ports or something else of a host. */
  readonly meet: boolean;
  /** By recipe. */
  readonly recipes: Readonly<Record<string, RecipeSummary>>;
  /** What files about the whole catalog refer to, where that is copied. */
  readonly copied?: readonly string[];
}
