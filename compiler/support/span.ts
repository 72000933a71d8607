/**
 * A place in a recipe: a file of the recipe tree and two UTF-16 offsets into its text,
 * `start` inclusive, `end` exclusive. Lines and columns are derived only when a diagnostic is printed.
 */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** Nix by hand in a file of another syntax. */
  readonly isNix?: true;
}
