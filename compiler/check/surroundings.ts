import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { ReadLog } from "../support/read-log.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";

/** The input of phases that work on single entries, besides the entries. */
export interface Surroundings {
  readonly log: ReadLog;
  /**
   * Where the entries of a recipe look up files, and report: a recipe that is only referred to is compiled elsewhere,
   * too. `""` stands for the catalog file.
   */
  readonly of: (recipe: string) => { readonly tree: RecipeTree; readonly reporter: Reporter };
  /** The text of a source file that was read. */
  readonly sources: (path: string) => string | undefined;
}
