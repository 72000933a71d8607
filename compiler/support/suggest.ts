/**
 * The candidate that `word` was most likely meant to be, for "did you mean" hints: the nearest one by {@link
 * editDistance} within about a third of the word's length. A difference in case counts least. The first candidate in
 * byte order wins a tie, so that messages never depend on input order.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) > limit) continue;
    const distance = nearness(word, candidate, limit);
    if (distance > limit) continue;
    const better =
      best === undefined ||
      distance < best.distance ||
      (distance === best.distance && candidate < best.candidate);
    if (better) best = { candidate, distance };
  }
  return best?.candidate;
}

/** A spelling that differs only in case is nearer than one edit, but not equal. */
function nearness(word: string, candidate: string, limit: number): number {
  const [a, b] = [word.toLowerCase(), candidate.toLowerCase()];
  return a === b ? 0.5 : editDistance(a, b, limit);
}

/**
 * The number of insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`
 * (Damerau–Levenshtein, optimal string alignment). A number above `limit` is returned as `Infinity`.
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return Infinity;
    [beforeLast, last] = [last, current];
  }
  const distance = at(last, b.length);
  return distance > limit ? Infinity : distance;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;

/** ``Did you mean `x`?``, or undefined if no candidate is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const near = suggest(word, candidates);
  return near === undefined ? undefined : `Did you mean \`${near}\`?`;
}

/** The same for entries, whose kind users often omit: `hello` for `pkgs.hello`. */
export function entryMeant(word: string, entries: readonly string[]): string | undefined {
  const [, kind = "", name = ""] = /^((?:apps\.|pkgs\.)?)(.*)$/s.exec(word) ?? [];
  const named = entries.filter((entry) => entry === `pkgs.${name}` || entry === `apps.${name}`);
  if (named.length > 0) return `Did you mean ${orList(named)}?`;
  if (kind === "") return didYouMean(word, entries);
  // Only names are compared: with the same kind as prefix, any short name would be near.
  const near = suggest(
    name,
    entries.filter((entry) => entry.startsWith(kind)).map((entry) => entry.slice(kind.length)),
  );
  return near === undefined ? undefined : `Did you mean \`${kind}${near}\`?`;
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
