import { expect, it } from "vitest";
import { lostComments } from "../../tooling/convert/comments.ts";
import { hostRules } from "../../compiler/support/pg-hba.ts";
import { writings } from "../../tooling/edit/write-scalar.ts";
import { processorTime } from "../support/processor-time.ts";

const size = 200_000;
const many = (character: string): string => character.repeat(size);

/** Each takes quadratic time where a pattern tries every place in a run of one character: minutes, not milliseconds. */
it.each<readonly [what: string, work: () => unknown, result: unknown]>([
  ["an address of colons", () => hostRules(`host all all ::1 ${many(":")}!`).length, 1],
  ["a block text of empty lines", () => writings("b", `|\n  a${many("\n")}c\n`, "yaml"), ['"b"\n']],
  [
    "a comment of blanks",
    () => lostComments([{ start: 0, lines: [`a${many(" ")}b`] }], [{ start: 0, lines: ["a b"] }]),
    [],
  ],
])("%s is read at once", (_, work, result) => {
  let found: unknown;
  expect(processorTime(() => (found = work()))).toBeLessThan(5000);
  expect(found).toEqual(result);
});
