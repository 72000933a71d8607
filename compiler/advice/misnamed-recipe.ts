import type { Lookalike } from "../support/recipe-tree.ts";
import type { Finding } from "./rule.ts";

/** Files that look like recipes under another name: they are not compiled. */
export const misnamedRecipe = ({
  lookalikes,
}: {
  readonly lookalikes: readonly Lookalike[];
}): readonly Finding[] =>
  lookalikes.map(({ path, meant }) => ({
    at: undefined,
    file: path,
    message: `\`${path}\` looks like a recipe and is not read`,
    hint: `Rename it to \`${meant}\`, or move it out of the recipe folder.`,
  }));
