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

export type CompiledRecipes = Pick<CompileResult<never>, "catalog" | "diagnostics" | "stages">;

export interface EditedRequest {
  readonly folders: Folders;
  readonly editor: RecipeEditor;
  /** What the editor has read; filled. */
  readonly parsed: ParseCache;
  /** Where earlier runs have kept what they know. */
  readonly cacheFolder: string | undefined;
  /** For tests: what stands for this build of catalogc. */
  readonly build?: string;
}

/** A catalog without and with an edit. Of a large one no more is compiled than what is asked takes. */
export class EditedCatalog {
  readonly #request: EditedRequest;

  constructor(request: EditedRequest) {
    this.#request = request;
  }

  /** Without the edit. */
  readonly before = once(() => this.#compile({ tree: this.#request.folders.tree }));
  readonly #after = once(() => this.#compile({ tree: this.#request.editor.tree }));

  /** With the edit, where nothing is wrong with it, and earlier runs knew most of the catalog. */
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

  /** A package and what it refers to, without and with the edit. There may be more in either. */
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

  /** Whether a further edit can be made. */
  async allows(option: string, value: string): Promise<boolean> {
    const trial = new RecipeEditor(this.#request.editor.tree, this.#request.parsed);
    return (await trial.set(option, value)).length === 0;
  }

  /** Keeps what was found out, once the edit is written: the next run need not find it out again. */
  async keep(): Promise<void> {
    (await this.#well())?.keep();
  }

  #compile(recipes: Pick<CompileInput<never>, "tree" | "syntaxes">): Promise<CompiledRecipes> {
    const { folders, parsed } = this.#request;
    const { recipesName, recipesFromOut } = folders;
    return compile<never>({
      ...recipes,
      ...{ recipesName, recipesFromOut, parsed },
      emit: () => new Map<string, never>(),
    });
  }
}
