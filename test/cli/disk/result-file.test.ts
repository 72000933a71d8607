import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { usualLevels } from "../../../compiler/advice/advise.ts";
import { ResultFile } from "../../../cli/disk/cache/result-file.ts";
import type { NewResult } from "../../../tooling/incremental/result.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const keyOf = (number: number): string => String(number).padStart(64, "0");

/** The result of a recipe without entries, with bytes of its own. */
const resultOf = (number: number): NewResult => ({
  result: {
    pkgs: [],
    apps: [],
    facts: {
      maintainerLists: [],
      repositoryUrl: `https://example.org/${number}`,
      systems: [],
      trustedPaths: [],
    },
    levels: usualLevels,
    executables: [],
  },
  files: [],
  texts: Buffer.from(`texts ${number}`),
  contents: Buffer.from(`contents ${number}`),
});

const resultsOf = (...numbers: readonly number[]): ReadonlyMap<string, NewResult> =>
  new Map(numbers.map((number) => [keyOf(number), resultOf(number)]));

/** The results that another run finds under the keys of 1 to 4. */
function foundIn(path: string): readonly (readonly [string, string] | undefined)[] {
  const store = new ResultFile(path);
  return [1, 2, 3, 4].map((number) => {
    const known = store.find(keyOf(number));
    return known && [known.result.facts.repositoryUrl, Buffer.from(known.texts).toString()];
  });
}

const expected = (number: number): readonly [string, string] => [
  `https://example.org/${number}`,
  `texts ${number}`,
];

it("finds results that were appended, and those that were kept behind them", () => {
  const path = join(tempFolder(), "results");
  const file = new ResultFile(path);
  expect(file.isEmpty).toBe(true);
  file.append(resultsOf(1));
  file.append(resultsOf(2, 3));
  expect(foundIn(path)).toEqual([expected(1), expected(2), expected(3), undefined]);
  file.keep(resultsOf(4), new Set([1, 2, 3, 4].map(keyOf)));
  expect(foundIn(path)).toEqual([1, 2, 3, 4].map(expected));
  expect(new ResultFile(path).isEmpty).toBe(false);
});

it("finds results that another process has kept once it catches up", () => {
  const path = join(tempFolder(), "results");
  const [one, two] = [new ResultFile(path), new ResultFile(path)];
  one.append(resultsOf(1));
  two.catchUp();
  one.append(resultsOf(2));
  expect(two.find(keyOf(1))?.result.facts.repositoryUrl).toBe("https://example.org/1");
  expect(two.find(keyOf(2))).toBeUndefined();
  two.catchUp();
  expect(two.find(keyOf(2))?.result.facts.repositoryUrl).toBe("https://example.org/2");
});

it("finds no result whose bytes have changed, and keeps the others when it is written anew", () => {
  const path = join(tempFolder(), "results");
  new ResultFile(path).append(resultsOf(1, 2));
  const bytes = readFileSync(path);
  bytes[bytes.indexOf("texts 1")] = 0;
  writeFileSync(path, Buffer.concat([bytes, Buffer.from("half a header")]));
  expect(foundIn(path)).toEqual([undefined, expected(2), undefined, undefined]);
  new ResultFile(path).keep(resultsOf(3), new Set([2, 3].map(keyOf)));
  expect(foundIn(path)).toEqual([undefined, expected(2), expected(3), undefined]);
});
