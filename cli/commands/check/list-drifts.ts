import { visible } from "../../../compiler/support/visible.ts";
import { count } from "../../../compiler/support/counting.ts";
import type { Drift } from "./drift.ts";
import { groupDrifts } from "./group.ts";
import { explainDrift, type CheckNames } from "./words.ts";

/** In a folder that was never compiled, every file differs. */
const mostListed = 50;

/** The differing files as text: each reason once, followed by its files. */
export function listDrifts(
  files: readonly Drift[],
  names: CheckNames,
  strong: (text: string) => string,
): readonly string[] {
  const groups = groupDrifts(files);
  const shown = groups.slice(0, mostListed);
  const shares = sharesOf(shown.map(({ files: { length } }) => length));
  const lines = shown.flatMap(({ reason, files: group }, at) => {
    const named = group.slice(0, shares[at]).map(({ path }) => strong(visible(path)));
    const more = group.length - named.length;
    if (group.length === 1) return named.map((path) => `${path} ${explainDrift(reason, names)}`);
    return [
      `${group.length} files ${explainDrift(reason, names, group.length)}`,
      ...named.map((path) => `  ${path}`),
      ...(more > 0 ? [`  and ${count(more, "more file")}; --format json lists all`] : []),
    ];
  });
  const left = groups.slice(mostListed).reduce((sum, group) => sum + group.files.length, 0);
  return [...lines, ...(left > 0 ? [`and ${count(left, "more file")}; --format json lists all`] : [])];
}

/** The number of files listed in each group: small groups are listed completely, and every group lists some. */
function sharesOf(sizes: readonly number[]): readonly number[] {
  const shares = sizes.map(() => 0);
  let left = mostListed;
  const smallestFirst = [...sizes.entries()].sort(([, a], [, b]) => a - b);
  for (const [rank, [at, size]] of smallestFirst.entries()) {
    const share = Math.min(size, Math.max(1, Math.floor(left / (sizes.length - rank))));
    shares[at] = share;
    left -= share;
  }
  return shares;
}
