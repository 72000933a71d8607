import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { Copies } from "../../disk/copy-files.ts";
import type { LastOutput } from "../../record/last-output.ts";
import type { Change } from "../../../tooling/review/sides/tree.ts";
import type { Observations } from "../../record/recording-tree.ts";
import type { PatchedFiles } from "./patch-output.ts";
import type { KeptRun } from "../kept/recipe-summary.ts";

/** What is to be written of a catalog that has been compiled in parts, and what there is to say of it. */
export interface MadeOutput {
  /** The manifest is among them. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** Set when the files are only what is new in the last output, and the rest of that is to stay. */
  readonly onTopOf?: Replacing;
  /** Both sides of the change of the last output, complete enough to be reviewed; to be asked for before it is written. */
  readonly sides?: () => Change | undefined;
  readonly packages: number;
  readonly apps: number;
  /** Warnings about all of the catalog; files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  /** Everything that was asked of the recipe tree. */
  readonly observations: Observations;
  readonly run: KeptRun;
  /** With `--copy-files`; with problems, nothing is to be written. */
  readonly copied?: Copies;
}

/** Copies what generated files refer to: files and folders of the recipe tree. */
export type Copy = (referenced: Iterable<string>) => Copies;

/** The output that is replaced in places. */
export interface Replacing extends Pick<PatchedFiles, "replaced"> {
  readonly last: LastOutput;
}
