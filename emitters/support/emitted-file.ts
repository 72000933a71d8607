import type { Expr } from "../../compiler/language/expression.ts";
import type { EntryNames } from "./selected-entries.ts";

/** A file of the output tree. */
export interface EmittedFile {
  /** Relative to `out/`, `/` between segments. */
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly executable?: boolean;
  /** The recipe it came from, when it came from one: its `recipePath`, e.g. `recipes/web/recipe.ts`. For the manifest. */
  readonly recipe?: string;
}

/** What emitters may know beside the catalog. */
export interface EmitContext {
  /** The recipe folder as seen from `out/`, e.g. `../recipes`; with `--copy-files` it is `recipes`, inside `out/`. */
  readonly recipesFromOut: string;
  /** The recipe folder's own name, the first segment of every `recipePath`. */
  readonly recipesName: string;
  /** The entries to emit; all of them when missing. The others are there to be referred to. */
  readonly only?: EntryNames;
  /** Told of every file and folder of the recipe tree that an emitted file refers to, as a tree path. */
  readonly onTreePath?: (treePath: string, emittedPath: string) => void;
  /** Told of every Nix file as the expression it is printed from. */
  readonly onNixFile?: (path: string, expr: Expr) => void;
}

/**
 * The path of a file of the recipe tree as seen from an emitted file, for a relative reference:
 * `fromEmitted({recipesFromOut: "../recipes", …}, "pkgs/a/package.nix", "pkgs/a/fix.patch")` is
 * `../../../recipes/pkgs/a/fix.patch`. Always starts with `./` or `../`.
 */
export function fromEmitted(context: EmitContext, emittedPath: string, treePath: string): string {
  context.onTreePath?.(treePath, emittedPath);
  const up = "../".repeat(emittedPath.split("/").length - 1);
  const joined = [context.recipesFromOut, treePath].filter((part) => part !== "").join("/");
  const path = up + joined;
  return path.startsWith("../") ? path : `./${path}`;
}
