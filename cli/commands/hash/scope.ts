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
  /** Names of packages; all that have an empty hash when there are none. */
  readonly names: readonly string[];
  /** Without names: all that have a hash. */
  readonly all: boolean;
  /** How many threads may compile. */
  readonly jobs: number;
  /** What has been read before; filled. */
  readonly parsed: ParseCache;
  /** Where earlier runs have kept what they know. */
  readonly cacheFolder: string | undefined;
  /** For tests: what stands for this build of catalogc. */
  readonly build?: string;
}

/** A part of a catalog. */
export interface Scope extends Omit<Neighbourhood, "tree"> {
  /** Those that it is about; the others are what these refer to. */
  readonly recipes: readonly string[];
  /** The part that it takes to build one package. */
  readonly around: (pkg: string) => Neighbourhood["files"] | undefined;
  /** With all: each recipe that defines packages, after those that it refers to. */
  readonly steps?: () => Iterable<Step>;
}

/** What can be done by itself. */
export interface Step {
  readonly packages: readonly string[];
  /** What it takes to build them. */
  readonly files: Neighbourhood["files"];
}

/**
 * The recipes in which hashes are to be found, and what they refer to. What earlier runs have not kept of the catalog is
 * compiled, and kept. Undefined when the catalog cannot be compiled in parts.
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
  // What there is instead, only the whole catalog knows.
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

/** Whether something in a recipe, or in what it is made of, may be there to be filled in. */
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
