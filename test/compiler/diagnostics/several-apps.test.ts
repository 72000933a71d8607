import { expect, it } from "vitest";
import { allOfApps, namesOfApps, notesOfOthers } from "../../../compiler/diagnostics/several-apps.ts";

const at = (start: number) => ({ file: "recipes/recipe.ts", start, end: start + 1 });
const apps = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ app: `app-${index}`, at: at(index) }));

it("names a handful of apps, and counts those of a large catalog", () => {
  expect(allOfApps(apps(2))).toBe("`app-0` and `app-1` both");
  expect(allOfApps(apps(3))).toBe("`app-0`, `app-1` and `app-2` all");
  expect(namesOfApps(apps(6))).toBe("`app-0`, `app-1`, `app-2`, `app-3`, `app-4` and `app-5`");
  expect(namesOfApps(apps(7))).toBe("`app-0`, `app-1`, `app-2`, `app-3`, `app-4` and 2 more");
});

it("shows each place once, and none that is not known", () => {
  const users = [
    { app: "a", at: at(5) },
    { app: "b", at: at(5) },
    { app: "c", at: at(9) },
    { app: "d", at: at(9) },
    { app: "e", at: undefined },
  ];
  expect(notesOfOthers(users, ({ app }) => `set by ${app}`)).toEqual([{ span: at(9), message: "set by c" }]);
});
