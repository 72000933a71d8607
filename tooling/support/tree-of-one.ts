import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";

/** References to anything else are assumed to exist. */
const nothing: Pick<RecipeTree, "kind" | "read"> = {
  kind: () => "directory",
  read: () => ({ ok: false, reason: "it is a folder" }),
};

/** A recipe tree with one recipe, beside other files. */
export const treeOfOne = (path: string, text: string, beside = nothing): RecipeTree => ({
  list: () => ({ files: [path], problems: [] }),
  kind: (asked) => (asked === path ? "file" : beside.kind(asked)),
  read: (asked) =>
    asked === path ? { ok: true, bytes: new TextEncoder().encode(text) } : beside.read(asked),
});
