import { expect, it } from "vitest";
import { wordsIn } from "../../scripts/word-list.ts";

it.each<[line: string, found: readonly string[]]>([
  ["The file was edited by hand.", []],
  ["Somebody edited the file, of which nobody is told.", ["Somebody", "nobody", "of which", "is told"]],
  ["the recommendation comes to `db`", []],
  ["The unit is told to stop.", ["is told"]],
  ["amended recipes", []],
])("the word list finds what reads as translated in: %s", (line, found) => {
  expect(wordsIn(line)).toEqual(found);
});
