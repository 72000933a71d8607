import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { discover } from "../../compiler/reading/discover.ts";
import { problems, warnings } from "./assemble.ts";
import type { Incremental } from "./compile.ts";
import { gather, keep } from "./gather.ts";
import type { EntryNames } from "./names.ts";
import type { CatalogPlace } from "./place.ts";
import { sourcesOf } from "./sources-of.ts";

/** What is known of a whole catalog, without its output. */
export interface Diagnosed {
  readonly diagnostics: readonly Diagnostic[];
  readonly names: ReadonlyMap<string, EntryNames>;
  /** The files that each recipe depends on. */
  readonly reads: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Compiles what has changed. Undefined when only compiling the whole catalog can report what is wrong. */
export async function diagnose(
  place: CatalogPlace,
  incremental: Incremental,
): Promise<Diagnosed | undefined> {
  const reporter = new Collector();
  const discovered = discover(incremental.tree, reporter);
  if (reporter.diagnostics.length > 0) return undefined;
  const gathered = await gather({ place }, incremental, discovered);
  if (gathered === undefined) return undefined;
  keep(gathered, incremental.store);
  const { names, known, isWrong } = gathered;
  const diagnostics = (isWrong ? problems : warnings)(gathered, sourcesOf(incremental.tree));
  const reads = new Map([...known].map(([recipe, { seen }]) => [recipe, new Set(Object.keys(seen.reads))]));
  return { diagnostics, names, reads };
}
