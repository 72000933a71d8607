import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { decodeUtf8 } from "../../compiler/support/decode-utf8.ts";

/** The texts of a recipe tree, for code frames: mostly several of one file, so the last one is remembered. */
export function sourcesOf(tree: RecipeTree): Sources {
  let last: { readonly bytes: Uint8Array; readonly text: string | undefined } | undefined;
  return (path) => {
    const read = tree.read(path);
    if (!read.ok) return undefined;
    if (last?.bytes !== read.bytes) {
      const decoded = decodeUtf8(read.bytes);
      last = { bytes: read.bytes, text: decoded.ok ? decoded.text : undefined };
    }
    return last.text;
  };
}
