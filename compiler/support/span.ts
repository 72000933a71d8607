/**
 * A place in a recipe: a file of the recipe tree and two UTF-16 offsets into its text,
 * `start` inclusive, `end` exclusive. Lines and columns are derived only when a diagnostic is printed.
 */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** Set for Nix code in a file of another syntax. */
  readonly isNix?: true;
}

/** The syntaxes of recipes. */
export type RecipeSyntax = "typescript" | "yaml" | "json" | "nix";

/**
 * The syntax at a place: that of its file, but Nix inside Nix code (`` nix`…` ``, `!nix`). Undefined without a place,
 * and in a file that is not a recipe.
 */
export function syntaxAt(span: Span | undefined): RecipeSyntax | undefined {
  if (span === undefined) return undefined;
  const { file, isNix } = span;
  if (isNix || file.endsWith(".nix")) return "nix";
  if (file.endsWith(".ts")) return "typescript";
  if (file.endsWith(".json")) return "json";
  return file.endsWith(".yaml") || file.endsWith(".yml") ? "yaml" : undefined;
}
