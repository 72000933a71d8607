import type { CompileResult } from "../../compiler/compile.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import type { Span } from "../../compiler/support/span.ts";
import type { EmitContext } from "../../emitters/support/emitted-file.ts";

/** Without files: commands about one entry need not wait for those of all others. */
export type Result = Omit<CompileResult, "files">;

/** A compiled catalog to inspect. */
export interface OpenCatalog {
  /** The recipe folder, with the names of its files in the compiler and in messages. */
  readonly folders: {
    readonly tree: RecipeTree;
    displayPath(treePath: string): string;
    treePath(displayed: string): string | undefined;
  };
  readonly result: Result;
  readonly context: EmitContext;
  /** The recipes have errors, which have been printed. */
  readonly broken: boolean;
  /** Only the subject and its references have been compiled. The catalog as a whole has no errors. */
  readonly narrow: boolean;
  /** A place in a recipe as the user names it: `recipes/web/recipe.ts:3:7`. */
  place(span: Span | undefined): string | undefined;
  /** The text of a file about the whole catalog, such as `flake.nix` or `catalog.json`. */
  catalogText(file: string): string | undefined;
}

export type EntryKind = "apps" | "pkgs";

/** The options of an entry, or those of the catalog file. */
export type OptionScope =
  { readonly kind: EntryKind; readonly name: string } | { readonly kind: "catalog"; readonly name: "" };

export const catalogScope: OptionScope = { kind: "catalog", name: "" };
