import { compile } from "../../compiler/compile.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { emit } from "../../emitters/emit.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";

export interface CompiledRecipe {
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a file of the output; undefined when there is none. */
  readonly text: (path: string) => string | undefined;
  readonly catalog: PlannedCatalog;
  /** All files of the output. */
  readonly texts: () => ReadonlyMap<string, string>;
}

/** Compiles one `recipe.nix` beside a folder `src`: `{ lib, pkgs, config, ... }: with lib; …`. */
export const compileNixRecipe = (
  body: string,
  others?: Readonly<Record<string, string>>,
): Promise<CompiledRecipe> =>
  compileRecipe("recipe.nix", `{ lib, pkgs, config, ... }: with lib; ${body}`, others);

/** Compiles one recipe, in the syntax that the name of its file says, beside a folder `src` and other files: their names, or what is in them. */
export async function compileRecipe(
  name: string,
  text: string,
  others: readonly string[] | Readonly<Record<string, string>> = [],
): Promise<CompiledRecipe> {
  const contents = new Map(
    Array.isArray(others) ? others.map((each) => [each, text]) : Object.entries(others),
  ).set(name, text);
  const tree: RecipeTree = {
    list: () => ({
      files: [name, ...[...contents.keys()].filter((path) => path.startsWith("catalog."))],
      problems: [],
    }),
    kind: (path) => (contents.has(path) ? "file" : path === "src" ? "directory" : "missing"),
    read: (path) => ({ ok: true, bytes: new TextEncoder().encode(contents.get(path) ?? text) }),
  };
  const { diagnostics, files, catalog } = await compile<EmittedFile>({
    tree,
    recipesName: "recipes",
    recipesFromOut: "../recipes",
    emit,
  });
  return {
    diagnostics,
    catalog,
    text: (path) => files.get(path)?.content.toString(),
    texts: () => new Map([...files].map(([path, { content }]) => [path, content.toString()])),
  };
}

/** Compiles a package `demo` with a license, a local source and these options. */
export const compilePackage = (options: string): Promise<CompiledRecipe> =>
  compileNixRecipe(`{ pkgs.demo = mkMerge [ { license = "mit"; source.path = ./src; } ${options} ]; }`);
