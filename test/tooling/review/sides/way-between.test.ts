import { expect, test } from "vitest";
import { wayBetween } from "../../../../tooling/review/sides/way-between.ts";

test.each([
  ["pkgs/hello", "../recipes/pkgs/hello/fix.patch", "../../../recipes/pkgs/hello/fix.patch"],
  ["pkgs/hello", "../../../../../../../../recipes", "../../../../../../../../../../recipes"],
  [".", "../recipes", "../recipes"],
  ["apps/web", "recipes/apps/web/a", "../../recipes/apps/web/a"],
  ["../recipes", "../recipes/a b/c", "a b/c"],
  ["recipes", "recipes/a", "a"],
  ["pkgs", "../out/recipes", "../../out/recipes"],
])("from %s to %s, whatever the current folder is", (from, to, way) => {
  const here = process.cwd();
  try {
    for (const folder of ["/", here]) {
      process.chdir(folder);
      expect(wayBetween(from, to)).toBe(way);
    }
  } finally {
    process.chdir(here);
  }
});
