import type { Observation } from "../finding.ts";
import type { Rename } from "../renames/renames.ts";
import type { Move } from "../sides/moves.ts";
import type { RecipeFolder } from "../sides/recipe-folder.ts";
import type { ReviewedApp, ReviewedPackage, ReviewedTree } from "../sides/reviewed-tree.ts";
import type { ServiceView } from "../sides/service.ts";
import type { ChangedInput, ModeChange, OutputTree, Sides } from "../sides/tree.ts";

/** Both whole trees, for rules that look beyond the entry. */
export interface Trees {
  readonly before: ReviewedTree;
  readonly after: ReviewedTree;
  /** See `Change`. */
  readonly inputs?: readonly ChangedInput[] | undefined;
  /** See `Change`. */
  readonly sources?: readonly ChangedInput[] | undefined;
  /** The old side as it is, where it is compared as if its recipe folder had been the new one. */
  readonly beforeAsWritten?: OutputTree;
  /** Set when the recipe folder is another. */
  readonly moved?: { readonly from: RecipeFolder; readonly to: RecipeFolder };
  /** What was moved inside the recipe folder. */
  readonly moves?: readonly Move[];
  /** Packages that go by another name: the old side is compared as if they had gone by it already. */
  readonly renamedPkgs?: readonly Rename[];
  /** See `Change`. */
  readonly uncompiled?: readonly string[] | undefined;
  /** Files with the conflict markers of a merge, which are compared as if they had stayed as they were. */
  readonly unmerged?: readonly string[];
  /** By path; only those that changed. */
  readonly modes?: ReadonlyMap<string, ModeChange>;
}

/** One thing a change can mean. A rule looks at whatever it knows about; each function may be left out. */
export interface Rule {
  /** Stable; what `--format json` calls the finding. */
  readonly name: string;
  /** A component or resource as one generated file has it, on both sides. */
  service?(view: Sides<ServiceView>, app: Sides<ReviewedApp>): Iterable<Observation>;
  app?(app: Sides<ReviewedApp>, trees: Trees): Iterable<Observation>;
  package?(pkg: Sides<ReviewedPackage>, trees: Trees): Iterable<Observation>;
  /** What belongs to no entry. */
  tree?(trees: Trees): Iterable<Observation>;
}
