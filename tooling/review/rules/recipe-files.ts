import { otherContents } from "../packages/other-contents.ts";
import type { Rule } from "./rule.ts";

/** Files beside the recipes that generated files only point at: patches, configuration. Of these, only the manifest tells. */
export const recipeFilesRule: Rule = {
  name: "recipe-files",
  *app({ before, after }, trees) {
    if (before && after) yield* otherContents(`apps/${after.name}`, trees);
  },
  *package({ before, after }, trees) {
    if (before && after) yield* otherContents(`pkgs/${after.name}`, trees);
  },
};
