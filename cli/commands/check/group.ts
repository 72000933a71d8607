import type { Drift } from "./drift.ts";

/** Files that differ for the same reason. */
export interface DriftGroup {
  /** Without a recipe if the files come from several. */
  readonly reason: Omit<Drift, "path">;
  readonly files: readonly Drift[];
}

/** Manual changes come first: they need a decision, and compiling does not resolve them. */
const byHand: ReadonlySet<string> = new Set(["in the way", "edited", "mode changed", "left over"]);

export const isByHand = ({ why }: Pick<Drift, "why">): boolean => byHand.has(why);

/** One group for each reason: one change of a recipe may affect many files. */
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

/** The sources that a reason names. The origin of a file only counts if nothing else is known. */
const sourcesOf = ({ why, recipe, inputs }: Drift): unknown =>
  why === "recipe changed" ? (inputs ?? recipe) : undefined;

function reasonOf(group: readonly Drift[]): Omit<Drift, "path"> {
  const [first] = group;
  if (first === undefined) return { why: "missing" };
  const { why, recipe, inputs } = first;
  const isCommon = group.every((each) => each.recipe === recipe);
  return { why, ...(isCommon && recipe !== undefined && { recipe }), ...(inputs && { inputs }) };
}
