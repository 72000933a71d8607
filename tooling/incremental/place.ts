/** Where the recipes are, as generated files name them. */
export interface CatalogPlace {
  /** The recipe folder's own name, the first segment of every `recipePath`. */
  readonly recipesName: string;
  /** The recipe folder as seen from `out/`, or {@link copiesFolder}. */
  readonly recipesFromOut: string;
}

/** Where `--copy-files` puts what recipes refer to, in the output folder. The recipes themselves are never in there. */
export const copiesFolder = "recipes";

export const placeOf = ({ recipesName, recipesFromOut }: CatalogPlace, copyFiles: boolean): CatalogPlace => ({
  recipesName,
  recipesFromOut: copyFiles ? copiesFolder : recipesFromOut,
});

/** Whether generated files refer to copies. */
export const refersToCopies = ({ recipesFromOut }: Pick<CatalogPlace, "recipesFromOut">): boolean =>
  recipesFromOut === copiesFolder;
