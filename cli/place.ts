/** Where the recipes are, as generated files name them. */
export interface Place {
  /** The recipe folder's own name, the first segment of every `recipePath`. */
  readonly recipesName: string;
  /** The recipe folder as seen from `out/`; with `--copy-files` it is `recipes`, inside `out/`. */
  readonly recipesFromOut: string;
}
