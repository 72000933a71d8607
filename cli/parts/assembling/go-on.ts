import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Collector, type Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { adviseOnCatalog, usualLevels } from "../../../compiler/advice/advise.ts";
import { silence } from "../../../compiler/advice/silences.ts";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import { isSha256, type Observations } from "../../record/recording-tree.ts";
import type { LastOutput } from "../../record/last-output.ts";
import type { Place } from "../../disk/place.ts";
import type { CachedTree } from "../../disk/cached-tree.ts";
import type { Cache } from "../kept/cache.ts";
import type { Digests } from "../survey/digests.ts";
import { changedCopies } from "./changed-copies.ts";
import type { Copy, MadeOutput } from "./made-output.ts";
import { observationsOf } from "./observed.ts";
import { patchOutput, type ChangedResult } from "./patch-output.ts";
import type { KnownResult } from "../kept/recipe-result.ts";
import type { KeptRun, RecipeSummary } from "../kept/recipe-summary.ts";
import type { Results } from "../results.ts";
import { sidesOf } from "./sides.ts";
import { summaryOf } from "../kept/summarize.ts";
import type { Survey } from "../survey/survey.ts";

/** With more changed recipes, all results are read: there would be little left to save. */
const mostChanged = 50;

export interface GoOnRequest {
  readonly last: LastOutput;
  readonly cache: Cache;
  readonly survey: Survey;
  readonly tree: CachedTree;
  readonly digests: Digests;
  readonly place: Place;
  readonly sources: Sources;
  readonly copy: Copy | undefined;
}

/**
 * Goes on from the output of the last run, where it is known which results it was put together from: after an edit, only
 * the results of the recipes that have changed are looked at, and only what is new in the output is made.
 */
export class GoingOn {
  readonly #request: GoOnRequest;
  readonly #run: KeptRun;
  readonly #unchanged: ReadonlySet<string>;

  private constructor(request: GoOnRequest, run: KeptRun, unchanged: ReadonlySet<string>) {
    this.#request = request;
    this.#run = run;
    this.#unchanged = unchanged;
  }

  /** Undefined when there is no such output, or not much of it would stay. */
  static from(request: GoOnRequest): GoingOn | undefined {
    const { last, cache, survey, digests } = request;
    const { run } = cache.index;
    if (run === undefined || run.id !== last.record.run) return undefined;
    const { recipes } = survey.discovered;
    const { reads } = last.record.observations;
    const isUnchanged = (recipe: string): boolean => {
      const known = run.recipes[recipe];
      return (
        known?.key === survey.keys.get(recipe) &&
        (known?.reads ?? []).every((path) => digests.of(path) === reads[path])
      );
    };
    const unchanged = new Set(recipes.filter(isUnchanged));
    const fits =
      Object.keys(run.recipes).length === recipes.length && recipes.length - unchanged.size <= mostChanged;
    return fits ? new GoingOn(request, run, unchanged) : undefined;
  }

  /** Whether the last output holds what becomes of a recipe. */
  isUnchanged(recipe: string): boolean {
    return this.#unchanged.has(recipe);
  }

  /** Undefined when the whole output has to be put together. */
  patch(results: Results): MadeOutput | undefined {
    const { last, cache, survey, tree, digests, place, copy } = this.#request;
    const changed = survey.discovered.recipes.filter((recipe) => !this.#unchanged.has(recipe));
    const changes = new Map<string, ChangedResult>();
    for (const recipe of changed) {
      const { key = "", check } = this.#run.recipes[recipe] ?? {};
      // A cache may be shared: somebody else's result may be kept under the key by now.
      const before = cache.find(key);
      const after = results.get(recipe);
      if (before === undefined || before.check !== check || after === undefined) return undefined;
      changes.set(recipe, { before, after });
    }
    const pairs = [...changes.values()];

    const recipes: Record<string, RecipeSummary> = { ...this.#run.recipes };
    for (const recipe of changed) {
      const result = results.get(recipe);
      if (result !== undefined) recipes[recipe] = summaryOf(recipe, result, survey, cache, this.#run.meet);
    }
    const all = Object.values(recipes);
    const { observations: then } = last.record;
    const observations = observationsOf(tree, digests, survey, {
      // Some of them may not be asked for any more, which does no harm.
      kinds: [
        ...Object.keys(then.kinds),
        ...pairs.flatMap(({ after }) => Object.keys(after.result.seen.kinds)),
      ],
      reads: all.flatMap(({ reads }) => reads ?? []),
    });
    if (!this.#run.meet && !pairs.every(meetsAsBefore)) return undefined;
    const copied = copy?.([...(this.#run.copied ?? []), ...all.flatMap((each) => each.copied ?? [])]);
    const inputs = changedInputs(then, observations);
    const patched = patchOutput(last, {
      results: pairs,
      inputs,
      copies: changedCopies(last.record.copied, copied),
    });
    if (patched === undefined) return undefined;
    const { packages, apps } = last.record;
    return {
      files: patched.files,
      onTopOf: { last, replaced: patched.replaced },
      sides: () => sidesOf(changes, otherContents(inputs, then), { cache, survey, place }),
      packages,
      apps,
      diagnostics: this.#diagnostics(all),
      observations,
      run: { ...this.#run, id: randomUUID(), recipes },
      ...(copied && { copied }),
    };
  }

  #diagnostics(recipes: readonly RecipeSummary[]): readonly Diagnostic[] {
    const { survey, sources } = this.#request;
    const shared = new Collector();
    const facts = {
      ports: byApp(recipes.flatMap(({ ports }) => ports ?? [])),
      claims: byApp(recipes.flatMap(({ claims }) => claims ?? [])),
      lookalikes: survey.lookalikes,
    };
    adviseOnCatalog(facts, usualLevels, shared);
    const commented = new Set(recipes.flatMap((each) => each.commented ?? []));
    return silence(
      [...recipes.flatMap(({ reported }) => reported ?? []), ...shared.diagnostics],
      [...survey.silences].flatMap(([path, comments]) => (commented.has(path) ? comments : [])),
      sources,
    );
  }
}

/** Whether the apps of a recipe have the ports and the rest of a host that they had, wherever these are written. */
function meetsAsBefore({ before, after }: ChangedResult): boolean {
  const outside = ({ result }: KnownResult): unknown =>
    result.apps.map(({ ports, claims }) => [
      ports.map(({ host }) => host),
      claims.map(({ name, of, component }) => [name, of, component]),
    ]);
  return isDeepStrictEqual(outside(before), outside(after));
}

const byApp = <T extends { readonly app: string }>(uses: readonly T[]): readonly T[] =>
  [...uses].sort((a, b) => (a.app < b.app ? -1 : a.app > b.app ? 1 : 0));

/** Files of the recipe tree whose digests the manifest has to name anew; undefined for those it does not name any more. */
function changedInputs(
  { reads: before }: Observations,
  { reads: after }: Observations,
): ReadonlyMap<string, string | undefined> {
  const changed = new Map<string, string | undefined>();
  const inputOf = (digest: string | undefined): string | undefined =>
    digest !== undefined && isSha256(digest) ? digest : undefined;
  for (const path in after) {
    const [old, now] = [inputOf(before[path]), inputOf(after[path])];
    if (old !== now) changed.set(path, now);
  }
  for (const path in before)
    if (after[path] === undefined && inputOf(before[path])) changed.set(path, undefined);
  return changed;
}

/** Of changed inputs, those that were there before and are still. */
const otherContents = (
  changed: ReadonlyMap<string, string | undefined>,
  { reads }: Observations,
): readonly string[] =>
  [...changed].flatMap(([path, now]) => (now !== undefined && isSha256(reads[path] ?? "") ? [path] : []));
