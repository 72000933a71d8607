/**
 * The known names closest to one that is not known, best first, at most `limit`.
 * Close means few edits for the length of the word; a difference in case alone is the closest of all.
 */
export function suggestions(unknown: string, known: Iterable<string>, limit = 3): readonly string[] {
  const worst = Math.floor(unknown.length * 0.4) + 1;
  const scored: { readonly name: string; readonly distance: number }[] = [];
  for (const name of new Set(known)) {
    if (Math.abs(name.length - unknown.length) > worst) continue;
    const distance = name.toLowerCase() === unknown.toLowerCase() ? 0 : editDistance(unknown, name, worst);
    if (distance <= worst) scored.push({ name, distance });
  }
  scored.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return scored.slice(0, limit).map((each) => each.name);
}

/** ``Did you mean `a` or `b`?``, or undefined when nothing known is close. */
export function didYouMean(unknown: string, known: Iterable<string>): string | undefined {
  const close = suggestions(unknown, known);
  return close.length === 0 ? undefined : `Did you mean ${orList(close)}?`;
}

/** `` `a`, `b` or `c` `` */
export const orList = (names: readonly string[]): string => listing(names, "or");
/** `` `a`, `b` and `c` `` */
export const andList = (names: readonly string[]): string => listing(names, "and");

function listing(names: readonly string[], word: string): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.at(-1) ?? "";
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(", ")} ${word} ${last}`;
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words; more than `limit` counts as `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...current) > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? limit + 1;
}
