import type { Drift } from "./drift.ts";

/** Files that are not as they should be for the same reason. */
export interface DriftGroup {
  /** Without a recipe where the files come from several. */
  readonly reason: Omit<Drift, "path">;
  readonly files: readonly Drift[];
}

/** What somebody did by hand comes first: it has to be decided, compiling is no answer. */
const byHand: ReadonlySet<string> = new Set(["in the way", "edited", "mode changed", "left over"]);

export const isByHand = ({ why }: Pick<Drift, "why">): boolean => byHand.has(why);

/** One group for each reason: one change of a recipe makes many files differ. */
export function groupDrifts(files: readonly Drift[]): readonly DriftGroup[] {
  const groups = new Map<string, Drift[]>();
  for (const file of files) {
    const key = JSON.stringify([file.why, sourcesOf(file)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [file]);
    else group.push(file);
  }
  const grouped = [...groups.values()].map((group) => ({
    reason: reasonOf(group),
    files: group,
  }));
  return [
    ...grouped.filter(({ reason }) => isByHand(reason)),
    ...grouped.filter(({ reason }) => !isByHand(reason)),
  ];
}

/** What the reason names. Where a file comes from is only part of it when nothing else is known. */
const sourcesOf = ({ why, recipe, inputs }: Drift): unknown =>
  why === "recipe changed" ? (inputs ?? recipe) : undefined;

function reasonOf(group: readonly Drift[]): Omit<Drift, "path"> {
  const [first] = group;
  if (first === undefined) return { why: "missing" };
  const { why, recipe, inputs } = first;
  const isCommon = group.every((each) => each.recipe === recipe);
  return { why, ...(isCommon && recipe !== undefined && { recipe }), ...(inputs && { inputs }) };
}
