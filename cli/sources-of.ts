import type { Sources } from "../compiler/diagnostics/render-text.ts";
import type { RecipeTree } from "../compiler/recipe-tree.ts";
import { decodeUtf8 } from "../compiler/support/decode-utf8.ts";

/** The texts of a recipe tree, for code frames. */
export const sourcesOf =
  (tree: RecipeTree): Sources =>
  (path) => {
    const read = tree.read(path);
    const decoded = read.ok ? decodeUtf8(read.bytes) : read;
    return decoded.ok ? decoded.text : undefined;
  };
