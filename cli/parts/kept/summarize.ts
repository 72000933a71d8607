import type { Cache } from "./cache.ts";
import type { KnownResult } from "./recipe-result.ts";
import type { RecipeSummary } from "./recipe-summary.ts";
import type { Survey } from "../survey/survey.ts";

/**
 * Summarizes the result of a recipe.
 * @param meet whether apps of the catalog share ports or something else of a host
 */
export function summaryOf(
  recipe: string,
  { result: { seen, reported, apps, copied } }: Pick<KnownResult, "result">,
  { keys, silences, isKeyed }: Pick<Survey, "keys" | "silences" | "isKeyed">,
  { checkOf }: Pick<Cache, "checkOf">,
  meet: boolean,
): RecipeSummary {
  const key = keys.get(recipe) ?? "";
  const read = Object.keys(seen.reads);
  const reads = read.filter((path) => !isKeyed(recipe, path));
  const commented = read.filter((path) => (silences.get(path) ?? []).length > 0);
  return {
    key,
    check: checkOf(key) ?? "",
    ...(reads.length > 0 && { reads }),
    ...(commented.length > 0 && { commented }),
    ...(reported.length > 0 && { reported }),
    ...(meet && { ports: apps.flatMap(({ ports }) => ports), claims: apps.flatMap(({ claims }) => claims) }),
    ...(copied && { copied }),
  };
}
