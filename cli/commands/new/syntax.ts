import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { convertFile, syntaxes, type Syntax } from "../../../tooling/convert/convert.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { isSystemError } from "../../disk/system-error.ts";

/** The syntax that most recipes of a catalog have; TypeScript when there are none, or as many of it. */
export function usualSyntax(recipes: string): Syntax {
  const files = recipesIn(recipes);
  const many = (syntax: Syntax): number =>
    files.filter(
      (path) => path.endsWith(`/recipe.${syntax}`) || (syntax === "yaml" && path.endsWith("/recipe.yml")),
    ).length;
  return syntaxes.reduce((usual, syntax) => (many(syntax) > many(usual) ? syntax : usual), "ts");
}

function recipesIn(folder: string): readonly string[] {
  try {
    return new DiskTree(folder).list().files;
  } catch (error) {
    // There is no catalog yet.
    if (!isSystemError(error)) throw error;
    return [];
  }
}

/** A recipe in TypeScript, in another syntax. `path`: where it will be, with the ending `.ts`. */
export async function inSyntax(
  text: string,
  path: string,
  syntax: Syntax,
): Promise<{ readonly text: string } | { readonly problems: readonly Diagnostic[] }> {
  if (syntax === "ts") return { text };
  // Alone in its tree; whatever it refers to is taken to be there.
  const tree: RecipeTree = {
    list: () => ({ files: [path], problems: [] }),
    kind: (asked) => (asked === path ? "file" : "directory"),
    read: (asked) =>
      asked === path ? { ok: true, bytes: Buffer.from(text) } : { ok: false, reason: "it is a folder" },
  };
  const { files, diagnostics } = await convertFile(tree, path, syntax);
  const [converted] = files.values();
  return converted === undefined ? { problems: diagnostics } : { text: converted };
}
