import { expect, it } from "vitest";
import { historyOf, whatIsNew } from "../../../emitters/site/history.ts";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

const pkg = `{ license = "mit"; source.path = ./src; build.standardBuilder.enable = true; }`;

it("a package has the versions of its recipe, and the overview what changed last", async () => {
  const { catalog } = await compileRecipe("recipe.nix", `{ pkgs.tool = ${pkg}; }\n`);
  const [recipePath = ""] = [...catalog.pkgs.values()].map((each) => each.recipePath);
  const history = new Map([
    [
      recipePath,
      [
        { date: "2026-02-03", isNew: false, version: "1.1" },
        { date: "2026-01-02", isNew: true, version: "1.0" },
      ],
    ],
  ]);
  const { versions, changes } = historyOf(catalog, history);
  const [tool] = [...catalog.pkgs.values()];
  expect(tool && versions(tool)?.markup).toMatch(/<td>1\.1<\/td><td>2026-02-03<\/td>[^]*<td>1\.0<\/td>/);
  expect(whatIsNew(changes)?.markup).toContain(
    `<a href="pkgs/tool.html">tool</a></td><td>1.1</td><td>2026-02-03</td>`,
  );
});

it("a version of a recipe with two packages belongs to neither", async () => {
  const { catalog } = await compileRecipe("recipe.nix", `{ pkgs.a = ${pkg}; pkgs.b = ${pkg}; }\n`);
  const [first] = [...catalog.pkgs.values()];
  const history = new Map([[first?.recipePath ?? "", [{ date: "2026-01-02", isNew: true, version: "1.0" }]]]);
  const { versions, changes } = historyOf(catalog, history);
  expect(first && versions(first)).toBeUndefined();
  expect(whatIsNew(changes)?.markup).toContain(
    `<a href="pkgs/b.html">b</a></td><td></td><td>2026-01-02</td>`,
  );
});
