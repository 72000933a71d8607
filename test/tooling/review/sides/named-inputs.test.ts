import { expect, it } from "vitest";
import { namedInputs } from "../../../../tooling/review/sides/inputs.ts";

const named = (text: string, ...inputs: readonly string[]): readonly string[] => namedInputs(inputs, text);

it("an input is found by its path", () => {
  const text = '{"patches": ["recipes/web/b.patch", "recipes/web/a.patch"]}';
  expect(named(text, "recipes/web/a.patch", "recipes/web/b.patch", "recipes/web/c.patch")).toEqual([
    "recipes/web/a.patch",
    "recipes/web/b.patch",
  ]);
});

it("a part of a path is not the whole path", () => {
  const text = '{"path": "recipes/web/a.patch.orig", "text": "other/recipes/web/b"}';
  expect(named(text, "recipes/web/a.patch", "recipes/web/b", "recipes/web")).toEqual([]);
});

it("a name with a blank is found, and a path at the end of a sentence", () => {
  expect(named("See recipes/web/notes.md.", "recipes/web/notes.md")).toEqual(["recipes/web/notes.md"]);
  expect(named('"recipes/web/my notes.md"', "recipes/web/my notes.md")).toEqual(["recipes/web/my notes.md"]);
});
