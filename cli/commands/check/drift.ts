import type { Difference } from "../../disk/output/plan.ts";

/** The reason why a generated file does not match the recipes. */
export type Reason =
  | Exclude<Difference, "changed">
  /** A recipe, or a file it reads, has changed since the output folder was written. */
  | "recipe changed"
  /** It was written with other options, such as `--copy-files`. */
  | "options changed"
  /** The recipes have not changed, but catalogc generates another content. */
  | "generator changed"
  /** It has the right content and the wrong executable bit. */
  | "mode changed"
  /** It has catalogc's header, but neither the manifest nor the recipes list it. */
  | "left over";

/** A file that does not match the recipes. */
export interface Drift {
  /** Relative to the output folder. */
  readonly path: string;
  readonly why: Reason;
  /** Its recipe as the manifest names it, if it comes from one recipe. */
  readonly recipe?: string;
  /** The changed files of the recipe folder that cause the difference: the file's own recipe if it is one of them. */
  readonly inputs?: readonly string[];
}
