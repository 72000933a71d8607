import type { Difference } from "../../disk/output/plan.ts";

/** Why a generated file is not what the recipes give. */
export type Reason =
  | Exclude<Difference, "changed">
  /** A recipe, or something it reads, is not what it was when the output folder was written. */
  | "recipe changed"
  /** It was written with other options, such as `--copy-files`. */
  | "options changed"
  /** The recipes are what they were, but catalogc writes something else now. */
  | "generator changed"
  /** It has the right content, but is executable when it should not be, or the other way round. */
  | "mode changed"
  /** It says that catalogc wrote it, but neither the manifest nor the recipes know it. */
  | "left over";

/** One file that is not as it should be. */
export interface Drift {
  /** Relative to the output folder. */
  readonly path: string;
  readonly why: Reason;
  /** Where it comes from, when it comes from one recipe, as the manifest names it. */
  readonly recipe?: string;
  /** The files of the recipe folder that changed, when that is why: the file's own recipe if it is one of them. */
  readonly inputs?: readonly string[];
}
