import type { CompileResult } from "../../compiler/compile.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import type { Span } from "../../compiler/support/span.ts";
import type { EmitContext, EmittedFile } from "../../emitters/support/emitted-file.ts";

/** Without files: who looks at one entry need not wait for those of all others. */
export type Result = Omit<CompileResult<never>, "files">;

/** A compiled catalog to look into. */
export interface OpenCatalog {
  /** The recipe folder, as the compiler and as messages name what is in it. */
  readonly folders: {
    readonly tree: RecipeTree;
    displayPath(treePath: string): string;
    treePath(displayed: string): string | undefined;
  };
  readonly result: Result;
  readonly context: EmitContext;
  /** Something is wrong with the recipes, and has been printed. */
  readonly broken: boolean;
  /** Only what was asked about has been compiled, and what it refers to. The catalog as a whole is well. */
  readonly narrow: boolean;
  /** A place in a recipe as the user names it: `recipes/web/recipe.ts:3:7`. */
  place(span: Span | undefined): string | undefined;
  /** The text of a file that is about the whole catalog, such as `flake.nix` or `catalog.json`. */
  catalogText(file: string): string | undefined;
  /** What makes such a file, out of a catalog of the same entries that says something else beside them. */
  emitterOf(file: string): Emit;
}

export type Emit = (catalog: PlannedCatalog, context: EmitContext) => ReadonlyMap<string, EmittedFile>;

export type EntryKind = "apps" | "pkgs";

/** Whose options are looked at: those of an entry, or those of the catalog file. */
export type Scope =
  { readonly kind: EntryKind; readonly name: string } | { readonly kind: "catalog"; readonly name: "" };

export const catalogScope: Scope = { kind: "catalog", name: "" };

/** Who sets an option. */
export type Owner = "entry" | "catalog file";
