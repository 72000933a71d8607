import type { Lookalike } from "../support/recipe-tree.ts";
import type { Finding } from "./rule.ts";

/** Files with names similar to recipes, which are not compiled. */
export const misnamedRecipe = ({
  lookalikes,
}: {
  readonly lookalikes: readonly Lookalike[];
}): readonly Finding[] =>
  lookalikes.map(({ path, meant }) => ({
    at: undefined,
    file: path,
    message: `\`${path}\` has a name similar to a recipe file and is not read`,
    hint: `Rename it to \`${meant}\`, or move it out of the recipe folder.`,
  }));
