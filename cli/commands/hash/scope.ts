import type { ParseCache } from "../../../compiler/reading/modules.ts";
import type { Folders } from "../../disk/folders.ts";
import { knownCatalog } from "../known-catalog.ts";
import type { Neighbourhood, KnownCatalog } from "../../../tooling/incremental/known-catalog.ts";
import { Progress } from "../../terminal/progress.ts";
import { sourcesOf } from "../../../tooling/incremental/sources-of.ts";
import { CachedTree } from "../../disk/cached-tree.ts";
import { mayHoldHash } from "./loose-hashes.ts";

export interface ScopeRequest {
  readonly folders: Folders;
  /** Names of packages; if empty, all with an empty hash. */
  readonly names: readonly string[];
  /** Without names: all with a hash. */
  readonly all: boolean;
  /** The number of threads. */
  readonly jobs: number;
  /** Files parsed before; extended. */
  readonly parsed: ParseCache;
  /** The cache folder. */
  readonly cacheFolder: string | undefined;
  /** For tests: what stands for this build of catalogc. */
  readonly build?: string;
}

/** A part of a catalog. */
export interface Scope extends Omit<Neighbourhood, "tree"> {
  /** The affected recipes; the others are their references. */
  readonly recipes: readonly string[];
  /** The part of the catalog that one package needs. */
  readonly around: (pkg: string) => Neighbourhood["files"] | undefined;
  /** With `all`: each recipe that defines packages, after its references. */
  readonly steps?: () => Iterable<Step>;
}

/** A unit of work. */
export interface Step {
  readonly packages: readonly string[];
  /** The files needed to build them. */
  readonly files: Neighbourhood["files"];
}

/**
 * The recipes with hashes to find, and their references. Parts of the catalog without cached results are compiled and
 * cached. Undefined if the catalog cannot be compiled in parts.
 */
export async function scopeOf(request: ScopeRequest): Promise<Scope | undefined> {
  const { folders, names, all } = request;
  const progress = new Progress();
  const tree = new CachedTree(progress.over(folders.tree));
  const well = await knownCatalog(folders, { ...request, tree, progress }).finally(() => {
    progress.clear();
  });
  if (well === undefined) return undefined;
  const recipes =
    names.length > 0
      ? names.map((name) => well.recipeOf("pkgs", name))
      : all
        ? well.recipes
        : well.recipes.filter(unfilledIn(well, tree));
  const known = recipes.filter((recipe) => recipe !== undefined);
  // Only the whole catalog has the names for suggestions.
  if (known.length < recipes.length) return undefined;
  const around = (pkg: string): Scope["files"] | undefined => {
    const recipe = well.recipeOf("pkgs", pkg);
    return recipe === undefined ? undefined : well.around([recipe]).files;
  };
  const whole = names.length === 0 && all;
  return {
    ...well.around(known),
    recipes: known,
    around,
    ...(whole && { steps: () => stepsOf(well) }),
  };
}

function* stepsOf(well: KnownCatalog): Iterable<Step> {
  for (const { recipe, packages } of well.inBuildOrder())
    if (packages.length > 0) yield { packages, files: well.around([recipe]).files };
}

/** Whether a recipe or its modules may contain something to fill in. */
function unfilledIn(well: KnownCatalog, tree: CachedTree): (recipe: string) => boolean {
  const textOf = sourcesOf(tree);
  // Many recipes import the same modules.
  const known = new Map<string, boolean>();
  const mayBeIn = (path: string): boolean => {
    const found = known.get(path) ?? mayHoldHash(textOf(path) ?? "", false);
    known.set(path, found);
    return found;
  };
  return (recipe) => {
    const { reported = [], seen } = well.known(recipe) ?? {};
    return (
      reported.some(({ kind }) => kind === "unfilled-hash") ||
      [recipe, ...Object.keys(seen?.reads ?? {})].some(mayBeIn)
    );
  };
}
