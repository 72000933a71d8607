import { compile } from "../../compiler/compile.ts";
import type { RecipeTree } from "../../compiler/recipe-tree.ts";

export const hash = `sha256-${"A".repeat(43)}=`;
export const source = `source = { url = "https://example.org/a.tar.gz"; hash = "${hash}"; };`;
export const build = "build.standardBuilder.enable = true;";

/** Code, text at the place, message and hint of all that is said about the options of a package. */
export async function advice(options: string): Promise<readonly (readonly (string | undefined)[])[]> {
  const recipe = `{ pkgs, lib, ... }: { pkgs.tool = { ${options} }; }`;
  const tree: RecipeTree = {
    list: () => ({ files: ["recipe.nix"], problems: [] }),
    kind: (asked) => (asked === "recipe.nix" ? "file" : "directory"),
    read: (asked) =>
      asked === "recipe.nix"
        ? { ok: true, bytes: Buffer.from(recipe) }
        : { ok: false, reason: "it is not there" },
  };
  const { diagnostics } = await compile({
    tree,
    recipesName: "recipes",
    recipesFromOut: "../recipes",
    emit: () => new Map<string, never>(),
  });
  return diagnostics.map(({ code, message, hint, span }) => [
    code,
    span && recipe.slice(span.start, span.end),
    message,
    hint,
  ]);
}
