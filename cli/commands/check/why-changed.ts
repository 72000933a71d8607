import { once } from "../../../compiler/support/once.ts";
import type { Manifest } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { Output } from "../../../tooling/incremental/compile.ts";
import { copiesFolder } from "../../../tooling/incremental/place.ts";
import { changedInputs } from "./changed-inputs.ts";
import type { Drift } from "./drift.ts";

/** The facts that explain why an output folder is out of date. */
export interface Circumstances {
  readonly reaching: Output["reaching"];
  readonly recipesName: string;
  /** The manifest of the output folder, and the expected one. */
  readonly before: Manifest;
  readonly now: Manifest;
}

/** Gives the reason why an unedited file is out of date. */
export type WhyChanged = (file: Pick<EmittedFile, "path" | "recipe">) => Omit<Drift, "path">;

/** Helpers are the same for every catalog. */
const isHelper = (path: string): boolean => path.startsWith("lib/");

/**
 * Distinguishes changed recipes from a changed generator by the inputs in the manifest: if no input of a file has
 * changed, the generator has, whatever its version number is.
 */
export function whyChanged({ reaching, recipesName, before, now }: Circumstances): WhyChanged {
  const changed = changedInputs(before, now);
  const treePath = (recipePath: string): string => recipePath.slice(recipesName.length + 1);
  const reached = once(() => reaching(changed));
  const recipeChanged = (inputs: readonly string[]) => ({
    why: "recipe changed" as const,
    ...(inputs.length > 0 && { inputs: inputs.map((path) => `${recipesName}/${path}`) }),
  });

  return ({ path, recipe }) => {
    const from = recipe === undefined ? {} : { recipe };
    const copied = copiedFrom(path, now);
    if (copied !== undefined) return recipeChanged([copied]);
    if (before.sources === undefined || now.sources === undefined)
      return { ...from, why: byVersion(before, now) };
    if (recipe !== undefined && changed.includes(treePath(recipe)))
      return { ...from, ...recipeChanged([treePath(recipe)]) };
    const canDepend =
      recipe === undefined ? !isHelper(path) : changed.length > 0 && reached().has(treePath(recipe));
    if (changed.length > 0 && canDepend) return { ...from, ...recipeChanged(changed) };
    return {
      ...from,
      why:
        before.sources.recipes === now.sources.recipes && !hasStrayCopies(before)
          ? "generator changed"
          : "options changed",
    };
  };
}

/** With `--copy-files` the recipe folder is inside the output folder: the original of a copy, as a tree path. */
function copiedFrom(path: string, { sources }: Manifest): string | undefined {
  const folder = `${sources?.recipes ?? ".."}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : undefined;
}

/** Copies written by `--only`, after a full compile without copies. */
const hasStrayCopies = ({ files, sources }: Manifest): boolean =>
  sources?.recipes !== copiesFolder && [...files.keys()].some((path) => path.startsWith(`${copiesFolder}/`));

/** A manifest without inputs was written by an old version. */
const byVersion = (before: Manifest, now: Manifest): "recipe changed" | "generator changed" =>
  before.generator === "" || before.generator === now.generator ? "recipe changed" : "generator changed";
