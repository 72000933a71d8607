import type { RecipeTree } from "./recipe-tree.ts";

const isCandidate = /(?:^|\/)(?:recipe|catalog)\.[^/]*$/;

/** A recipe tree of files in memory, by their paths in it: `pkgs/hello/recipe.ts`. */
export function memoryTree(files: Readonly<Record<string, string | Uint8Array>>): RecipeTree {
  const contents = new Map(Object.entries(files));
  return {
    list: () => ({ files: [...contents.keys()].filter((path) => isCandidate.test(path)), problems: [] }),
    kind(path) {
      if (contents.has(path)) return "file";
      const inside = path === "" ? "" : `${path}/`;
      return [...contents.keys()].some((each) => each.startsWith(inside)) ? "directory" : "missing";
    },
    read(path) {
      const content = contents.get(path);
      return content === undefined
        ? { ok: false, reason: "it does not exist" }
        : { ok: true, bytes: typeof content === "string" ? new TextEncoder().encode(content) : content };
    },
  };
}
