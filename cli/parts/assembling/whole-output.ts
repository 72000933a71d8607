import { randomUUID } from "node:crypto";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import { manifestOf, manifestPath, manifestPieces } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { PiecedFile } from "../../disk/output/pieced-file.ts";
import type { Place } from "../../disk/place.ts";
import { isSha256 } from "../../record/recording-tree.ts";
import type { CachedTree } from "../../disk/cached-tree.ts";
import { assemble } from "./assemble.ts";
import type { Cache } from "../kept/cache.ts";
import type { Digests } from "../survey/digests.ts";
import type { Copy, MadeOutput } from "./made-output.ts";
import { observationsOf } from "./observed.ts";
import type { RecipeSummary } from "../kept/recipe-summary.ts";
import type { Results } from "../results.ts";
import { hashOf } from "../kept/stored-file.ts";
import { summaryOf } from "../kept/summarize.ts";
import type { Survey } from "../survey/survey.ts";

export interface WholeOutputRequest {
  /** It holds the results already. */
  readonly cache: Cache;
  readonly survey: Survey;
  readonly tree: CachedTree;
  readonly digests: Digests;
  readonly place: Place;
  readonly sources: Sources;
  readonly copy: Copy | undefined;
  /** See `entryFilesOf`. */
  readonly ofEntries: ReadonlyMap<string, EmittedFile>;
}

/** The output of a catalog, put together from the results of all its recipes. */
export function wholeOutput(
  results: Results,
  { cache, survey, tree, digests, place, sources, copy, ofEntries }: WholeOutputRequest,
): MadeOutput {
  const inOrder = results.inOrder();
  const {
    files: emitted,
    meet,
    referenced,
    ...assembled
  } = assemble(inOrder, survey, place, sources, ofEntries);
  const copied = copy?.([...referenced, ...inOrder.flatMap(({ result }) => result.copied ?? [])]);
  const files = new Map(emitted);
  for (const file of copied?.files ?? []) files.set(file.path, file);
  const observations = observationsOf(tree, digests, survey, {
    kinds: inOrder.flatMap(({ result }) => Object.keys(result.seen.kinds)),
    reads: inOrder.flatMap(({ result }) => Object.keys(result.seen.reads)),
  });
  const inputs = new Map(Object.entries(observations.reads).filter(([, digest]) => isSha256(digest)));
  const manifest = manifestOf(files.values(), {
    version: packageJson.version,
    hashOf,
    sources: { recipes: place.recipesFromOut, inputs },
  });
  const manifestFile = new PiecedFile(
    manifestPath,
    [...manifestPieces(manifest)].map((piece) => Buffer.from(piece)),
  );
  const recipes: Record<string, RecipeSummary> = {};
  for (const recipe of survey.discovered.recipes) {
    const result = results.get(recipe);
    if (result !== undefined) recipes[recipe] = summaryOf(recipe, result, survey, cache, meet);
  }
  return {
    ...assembled,
    files: files.set(manifestPath, manifestFile),
    observations,
    run: { id: randomUUID(), meet, recipes, ...(copied && { copied: referenced }) },
    ...(copied && { copied }),
  };
}
