// The types of `import { compile } from "catalogc/api"`.

/** A place in a recipe. Lines and columns are 1-based, `end` is exclusive. */
export interface Place {
  /** With the name of the recipe folder: `recipes/web/recipe.ts`. */
  readonly file: string;
  readonly start?: { readonly line: number; readonly column: number };
  readonly end?: { readonly line: number; readonly column: number };
}

/** A problem; the same as in `--format json`. */
export interface CompileProblem {
  /** `CG303`, or `advice/literal-secret`. */
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly place?: Place;
  readonly related?: readonly (Place & { readonly message: string })[];
  readonly hint?: string;
}

export interface CompileOptions {
  /** The name of the recipe folder, in messages and in output. The default is `recipes`. */
  readonly recipes?: string;
  /** The recipe folder relative to the output. The default is `../` and its name. */
  readonly recipesFromOut?: string;
}

export interface CompiledCatalog {
  /**
   * The content of every output file by its path: `pkgs/hello/package.nix`. Empty if there are errors. `manifest.json` is not
   * among them: it records what the command has written to a folder.
   */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly diagnostics: readonly CompileProblem[];
  /** The service plan of each app that has one: the data of `apps/<app>/plan.json`. */
  readonly plan: ReadonlyMap<string, unknown>;
}

/**
 * Compiles a catalog in memory. It reads no disk, network, clock or environment.
 * @param files of the recipe folder, by path: `pkgs/hello/recipe.yaml`
 */
export declare function compile(
  files: Readonly<Record<string, string | Uint8Array>>,
  options?: CompileOptions,
): Promise<CompiledCatalog>;
