import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { DefinedUnit } from "../../compiler/lints/unit-names.ts";
import type { PublishedPort } from "../../compiler/passes/port-clashes.ts";
import type { Cache } from "./cache.ts";
import type { KnownResult } from "./recipe-result.ts";
import type { Survey } from "./survey.ts";

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
  /** Host ports and units of its apps, where apps of the catalog share some. */
  readonly ports?: readonly PublishedPort[];
  readonly units?: readonly DefinedUnit[];
}

/** The results that a run has put together. */
export interface KeptRun {
  /** Of this run and no other. */
  readonly id: string;
  /** Apps share ports or units. */
  readonly meet: boolean;
  /** By recipe. */
  readonly recipes: Readonly<Record<string, RecipeSummary>>;
}

/**
 * Summarizes the result of a recipe.
 * @param meet whether apps of the catalog share ports or units
 */
export function summaryOf(
  recipe: string,
  { result: { seen, reported, apps } }: Pick<KnownResult, "result">,
  { keys, silences, isKeyed }: Pick<Survey, "keys" | "silences" | "isKeyed">,
  { checkOf }: Pick<Cache, "checkOf">,
  meet: boolean,
): RecipeSummary {
  const key = keys.get(recipe) ?? "";
  const read = Object.keys(seen.reads);
  const reads = read.filter((path) => !isKeyed(recipe, path));
  const commented = read.filter((path) => (silences.get(path) ?? []).length > 0);
  return {
    key,
    check: checkOf(key) ?? "",
    ...(reads.length > 0 && { reads }),
    ...(commented.length > 0 && { commented }),
    ...(reported.length > 0 && { reported }),
    ...(meet && { ports: apps.flatMap(({ ports }) => ports), units: apps.flatMap(({ units }) => units) }),
  };
}
