import { compile, type CompileInput, type CompileResult } from "../../../compiler/compile.ts";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { ParseCache } from "../../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { once } from "../../../compiler/support/once.ts";
import type { Folders } from "../../disk/folders.ts";
import { knownCatalog } from "../known-catalog.ts";
import { CachedTree } from "../../disk/cached-tree.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";

export type CompiledRecipes = Pick<CompileResult, "catalog" | "diagnostics" | "stages">;

export interface EditedRequest {
  readonly folders: Folders;
  readonly editor: RecipeEditor;
  /** Files parsed by the editor; extended. */
  readonly parsed: ParseCache;
  /** The cache folder. */
  readonly cacheFolder: string | undefined;
  /** For tests: identifies the program. */
  readonly build?: string;
}

/** A catalog with and without an edit. Of a large one, only the required part is compiled. */
export class EditedCatalog {
  readonly #request: EditedRequest;

  constructor(request: EditedRequest) {
    this.#request = request;
  }

  /** Without the edit. */
  readonly before = once(() => this.#compile({ tree: this.#request.folders.tree }));
  readonly #after = once(() => this.#compile({ tree: this.#request.editor.tree }));

  /** With the edit, if it has no errors and most results are cached. */
  readonly #well = once(() => {
    const { folders, editor } = this.#request;
    const tree = new CachedTree(editor.tree);
    return knownCatalog(folders, { ...this.#request, tree, edited: new Set(editor.changed.keys()) });
  });

  /** Errors that the recipes did not have before. */
  async newErrors(): Promise<readonly Diagnostic[]> {
    if ((await this.#well()) !== undefined) return [];
    const after = (await this.#after()).diagnostics.filter(isError);
    if (after.length === 0) return [];
    const errors = (await this.before()).diagnostics.filter(isError);
    const before = new Set(errors.map(({ code, message }) => code + message));
    return after.filter(({ code, message }) => !before.has(code + message));
  }

  /** A package and its references, with and without the edit. Both may contain more. */
  async around(pkg: string): Promise<readonly [before: CompiledRecipes, after: CompiledRecipes]> {
    const well = await this.#well();
    const recipe = well?.recipeOf("pkgs", pkg);
    if (well !== undefined && recipe !== undefined) {
      const { files, syntaxes } = well.around([recipe]);
      const side = (tree: RecipeTree): Promise<CompiledRecipes> =>
        this.#compile({ tree: new CachedTree(tree).listing(files), syntaxes });
      const sides = await Promise.all([side(this.#request.folders.tree), side(this.#request.editor.tree)]);
      if (!sides.some(({ diagnostics }) => diagnostics.some(isError))) return sides;
    }
    return [await this.before(), await this.#after()];
  }

  /** Whether another edit is possible. */
  async allows(option: string, value: string): Promise<boolean> {
    const trial = new RecipeEditor(this.#request.editor.tree, this.#request.parsed);
    return (await trial.set(option, value)).length === 0;
  }

  /** Caches the results once the edit is written, for the next run. */
  async keep(): Promise<void> {
    (await this.#well())?.keep();
  }

  #compile(recipes: Pick<CompileInput, "tree" | "syntaxes">): Promise<CompiledRecipes> {
    const { folders, parsed } = this.#request;
    const { recipesName, recipesFromOut } = folders;
    return compile({
      ...recipes,
      ...{ recipesName, recipesFromOut, parsed },
    });
  }
}
