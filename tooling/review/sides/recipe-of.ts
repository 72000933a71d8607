import { manifestOf } from "./manifest-of.ts";
import { entryFiles } from "./entry-files.ts";
import { textAt } from "../reading/json.ts";
import type { ReviewedTree } from "./reviewed-tree.ts";
import type { Trees } from "../rules/rule.ts";

/** The recipe of an entry as it is now; of one that is gone, what it was. Undefined where nobody says. */
export function recipeOf(
  subject: string,
  { before, after }: Pick<Trees, "before" | "after">,
): string | undefined {
  const dot = subject.indexOf(".");
  const [kind, name] = [subject.slice(0, dot), subject.slice(dot + 1)];
  if (kind !== "apps" && kind !== "pkgs") return undefined;
  return recipeIn(after, kind, name) ?? recipeIn(before, kind, name);
}

/** The evaluated catalog says it; where that is missing or damaged, the manifest does of each file. */
function recipeIn(side: ReviewedTree, kind: "apps" | "pkgs", name: string): string | undefined {
  const evaluated = textAt(side[kind].get(name)?.evaluated, "recipePath");
  if (evaluated !== "") return evaluated;
  const files = manifestOf(side.files)?.files;
  for (const path of entryFiles(side.files).get(`${kind}/${name}`)?.keys() ?? []) {
    const recipe = files?.get(path)?.recipe;
    if (recipe !== undefined) return recipe;
  }
  return undefined;
}
