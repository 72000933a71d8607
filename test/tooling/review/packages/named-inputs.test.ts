import { expect, it } from "vitest";
import { readOutput } from "../../../../tooling/review/sides/reviewed-tree.ts";
import { inputAt } from "../../../../tooling/review/packages/changed-inputs.ts";
import { namedInputs } from "../../../../tooling/review/packages/named-inputs.ts";

const file = "pkgs/web/package.nix";

/** Names of the changed inputs that a package file with this text is found to name. */
function named(text: string, ...changed: readonly string[]): readonly string[] {
  const tree = readOutput(new Map([[file, text]]));
  const inputs = changed.map((path) => inputAt(path, "../recipes"));
  return namedInputs({ before: tree, after: tree, inputs }, file).map(({ name }) => name);
}

it("finds changed files by the way that leads to them", () => {
  const text = "patches = [ ../../../recipes/web/b.patch ../../../recipes/web/a.patch ];\n";
  expect(named(text, "web/a.patch", "web/b.patch", "web/c.patch")).toEqual([
    "recipes/web/a.patch",
    "recipes/web/b.patch",
  ]);
});

it("does not take a part of a path for the whole", () => {
  const text =
    "src = ../../../recipes/web/a.patch.orig; # ../../recipes/web/b, and x../../../recipes/web/c\n";
  expect(named(text, "web/a.patch", "web/b", "web/c", "web")).toEqual([]);
});

it("finds folders, ends of sentences and names that are no words", () => {
  expect(named("src = ../../../recipes/web/src/;", "web/src")).toEqual(["recipes/web/src"]);
  expect(named("# See ../../../recipes/web/notes.md.", "web/notes.md")).toEqual(["recipes/web/notes.md"]);
  expect(named('src = /. + "../../../recipes/web/my notes.md";', "web/my notes.md")).toEqual([
    "recipes/web/my notes.md",
  ]);
});
