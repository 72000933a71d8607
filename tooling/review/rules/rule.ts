import type { Observation } from "../finding.ts";
import type { ChangedPackages, Changes } from "../sides/changes.ts";
import type { ReviewedApp, ReviewedPackage } from "../sides/side.ts";
import type { Sides } from "../sides/tree.ts";

/** The change as a whole, for rules that look beyond an entry. */
export interface Context extends Changes {
  readonly rebuilt: ChangedPackages;
  /** By app: the names that units of renamed components had before, by their new names. */
  readonly renamedUnits: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** One kind of finding. A rule looks at what it knows about; each function may be left out. */
export interface Rule {
  /** Stable; `--format json` prints it. */
  readonly name: string;
  app?(app: Sides<ReviewedApp>, context: Context): Iterable<Observation>;
  package?(pkg: Sides<ReviewedPackage>, context: Context): Iterable<Observation>;
  /** For what belongs to no entry. */
  catalog?(context: Context): Iterable<Observation>;
}
