import type { Observation } from "../finding.ts";
import type { ChangedPackages, Changes } from "../sides/changes.ts";
import type { ReviewedApp, ReviewedPackage } from "../sides/side.ts";
import type { Sides } from "../sides/tree.ts";

/** The whole change, for rules that need more than one entry. */
export interface Context extends Changes {
  readonly rebuilt: ChangedPackages;
  /** By app: the old names of units of renamed components, by new name. */
  readonly renamedUnits: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** One kind of finding. Each function is optional. */
export interface Rule {
  /** Stable; `--format json` prints it. */
  readonly name: string;
  app?(app: Sides<ReviewedApp>, context: Context): Iterable<Observation>;
  package?(pkg: Sides<ReviewedPackage>, context: Context): Iterable<Observation>;
  /** For findings about the catalog as a whole. */
  catalog?(context: Context): Iterable<Observation>;
}
