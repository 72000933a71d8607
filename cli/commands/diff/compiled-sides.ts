import { basename, join, posix, resolve } from "node:path";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { compile } from "../../../tooling/incremental/compile.ts";
import { copiesFolder } from "../../../tooling/incremental/place.ts";
import type { PlanSource } from "../../../tooling/review/sides/changes.ts";
import { manifestOf } from "../../../tooling/review/sides/manifest.ts";
import { lacksPlans } from "../../../tooling/review/sides/side.ts";
import type { OutputTree } from "../../../tooling/review/sides/tree.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { isFolder } from "../../disk/safe-reads.ts";
import type { ReadSides } from "./read-sides.ts";
import { revisionTree } from "./revision-tree.ts";

/** Sides whose services can be compared, and where the plan of each comes from. */
export interface CompiledSides {
  readonly sides: ReadSides;
  readonly plans: Readonly<Record<"before" | "after", PlanSource>>;
}

/**
 * Compiles the recipes of a side whose output has no plans, as one from an older catalogc, or that was never committed.
 * @param against the folder to compare with, if that is not a revision
 */
export async function compiledSides(sides: ReadSides, out: string, against: string): Promise<CompiledSides> {
  const { before, after, revision } = sides;
  const isUncommitted = revision !== undefined && before.size === 0;
  // A revision that has no output has it where this one is.
  const recipes = recipesOf(before) ?? (revision && recipesOf(after));
  const was = await withPlans(before, isUncommitted || lacksPlans(before), recipes, () =>
    revision === undefined
      ? diskTree(against, recipes)
      : revisionTree(revision.git, revision.revision, posix.join(revision.path, recipes ?? "")),
  );
  const is = await withPlans(after, lacksPlans(after), recipesOf(after), () =>
    diskTree(out, recipesOf(after)),
  );
  return {
    sides: { ...sides, before: was.files, after: is.files, changed: undefined },
    plans: { before: was.source, after: is.source },
  };

  async function withPlans(
    files: OutputTree,
    isMissing: boolean,
    from: string | undefined,
    open: () => RecipeTree | undefined,
  ): Promise<{ readonly files: OutputTree; readonly source: PlanSource }> {
    if (!isMissing) return { files, source: "output" };
    const tree = from === undefined || from === copiesFolder ? undefined : open();
    // A revision without recipes and without an output is from before the catalog.
    if (tree === undefined || from === undefined)
      return { files, source: files.size === 0 ? "output" : { missing: "no recipes" } };
    const place = { recipesName: basename(resolve(out, from)), recipesFromOut: from };
    const { output, diagnostics } = await compile({ tree, place, version: packageJson.version });
    if (output === undefined)
      return { files, source: { missing: diagnostics.find(isError)?.message ?? "errors" } };
    const compiled = new Map(
      [...output.files()].map(([path, { content }]) => [path, Buffer.from(content).toString("utf8")]),
    );
    const lock = files.get("flake.lock");
    if (lock !== undefined) compiled.set("flake.lock", lock);
    return { files: compiled, source: "compiled" };
  }
}

/** The recipe folder as seen from the output folder. */
const recipesOf = (files: OutputTree): string | undefined => manifestOf(files)?.recipes;

function diskTree(out: string, recipes: string | undefined): RecipeTree | undefined {
  const folder = join(out, recipes ?? "");
  return isFolder(folder) ? new DiskTree(folder) : undefined;
}
