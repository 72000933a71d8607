import { compileRecipe } from "./compile-nix-recipe.ts";

export const hash = `sha256-${"E".repeat(43)}=`;
export const source = `source = { url = "https://example.org/a.tar.gz"; hash = "${hash}"; };`;
export const build = "build.standardBuilder.enable = true;";

/** Code, text at the place, message and hint of all that is said about the options of a package. */
export async function advice(options: string): Promise<readonly (readonly (string | undefined)[])[]> {
  const recipe = `{ pkgs, lib, ... }: { pkgs.tool = { ${options} }; }`;
  const { diagnostics } = await compileRecipe("recipe.nix", recipe);
  return diagnostics.map(({ code, message, hint, span }) => [
    code,
    span && recipe.slice(span.start, span.end),
    message,
    hint,
  ]);
}
