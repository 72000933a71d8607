import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ResultStore, type NewResult } from "../../../cli/parts/kept/result-store.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const keyOf = (number: number): string => String(number).padStart(64, "0");

/** Of a recipe without entries, with bytes of its own. */
const resultOf = (number: number): NewResult => ({
  result: {
    pkgs: [],
    apps: [],
    facts: { maintainerLists: [], repositoryUrl: `https://example.org/${number}`, systems: [] },
    reported: [],
    seen: { kinds: {}, reads: {} },
  },
  texts: Buffer.from(`texts ${number}`),
  contents: Buffer.from(`contents ${number}`),
});

const resultsOf = (...numbers: readonly number[]): ReadonlyMap<string, NewResult> =>
  new Map(numbers.map((number) => [keyOf(number), resultOf(number)]));

/** What another run finds under the keys of 1 to 4. */
function foundIn(path: string): readonly (readonly [string, string] | undefined)[] {
  const store = new ResultStore(path);
  return [1, 2, 3, 4].map((number) => {
    const known = store.find(keyOf(number));
    return known && [known.result.facts.repositoryUrl, Buffer.from(known.texts).toString()];
  });
}

const expected = (number: number): readonly [string, string] => [
  `https://example.org/${number}`,
  `texts ${number}`,
];

it("results are there before the run that keeps them is finished, and those that it keeps then", () => {
  const path = join(tempFolder(), "cache", "results");
  const store = new ResultStore(path);
  expect(store.keepEarly(resultsOf(1))).toBe(true);
  expect(store.keepEarly(resultsOf(2, 3))).toBe(true);
  expect(foundIn(path)).toEqual([expected(1), expected(2), expected(3), undefined]);
  store.keep(resultsOf(4), new Set([1, 2, 3, 4].map(keyOf)));
  expect(foundIn(path)).toEqual([1, 2, 3, 4].map(expected));
});

it("where others are kept already, which may have to go, none is kept early", () => {
  const path = join(tempFolder(), "results");
  new ResultStore(path).keep(resultsOf(1), new Set());
  const before = readFileSync(path);
  const store = new ResultStore(path);
  expect(store.keepEarly(resultsOf(2))).toBe(false);
  expect(readFileSync(path)).toEqual(before);
  store.keep(resultsOf(2), new Set([1, 2].map(keyOf)));
  expect(foundIn(path)).toEqual([expected(1), expected(2), undefined, undefined]);
});

it("what cannot be kept early is not kept later: half of it may be there", () => {
  const folder = join(tempFolder(), "cache");
  const path = join(folder, "results");
  // A file where the folder would be.
  const store = new ResultStore(path);
  mkdirSync(path, { recursive: true });
  expect(store.keepEarly(resultsOf(1))).toBe(true);
  store.keep(resultsOf(2), new Set());
  expect(foundIn(path)).toEqual([undefined, undefined, undefined, undefined]);
});
