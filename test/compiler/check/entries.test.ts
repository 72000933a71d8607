import { expect, it } from "vitest";
import { recipeEntries } from "../../../compiler/check/entries.ts";
import { collector, failed, RecipeText } from "./recipe-value.ts";

function entries(data: unknown) {
  const { diagnostics, report } = collector();
  const found = recipeEntries(new RecipeText().thunk(data), { reporter: { report } });
  return {
    diagnostics,
    apps: found.apps.map((each) => each.name),
    pkgs: found.pkgs.map((each) => each.name),
    found,
  };
}

it("finds apps and packages, sorted, with the places of their names", () => {
  const { diagnostics, apps, pkgs, found } = entries({ pkgs: { b: {}, a: failed() }, apps: { "web-1": {} } });
  expect([diagnostics, apps, pkgs]).toEqual([[], ["web-1"], ["a", "b"]]);
  expect(found.pkgs[1]?.nameSpan).toEqual({ file: "recipe.nix", start: 40, end: 45 });
});

it("takes a definition as conditional and merged as it is written", () => {
  const merged = {
    _type: "merge",
    contents: [{ pkgs: { a: {} } }, { pkgs: { b: {} }, apps: { _type: "if", condition: false, content: 1 } }],
  };
  expect(entries(merged)).toMatchObject({ diagnostics: [], apps: [], pkgs: ["a", "b"] });
});

it("reports reserved attribute names of Nix", () => {
  const { diagnostics, apps, pkgs } = entries({
    pkgs: { outPath: {}, name: {}, type: {} },
    apps: { recurseForDerivations: {}, meta: {} },
  });
  expect([apps, pkgs]).toEqual([["meta"], ["name"]]);
  expect(diagnostics.map(({ code }) => code)).toEqual(["CG417", "CG417", "CG417"]);
});

it("reports values that are neither, and bad names", () => {
  const { diagnostics, apps, pkgs } = entries({
    app: {},
    pkgs: { "my pkg": {}, ok: {} },
    apps: [],
    $schema: "x",
  });
  expect([apps, pkgs]).toEqual([[], ["ok"]]);
  expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    ["CG317", 'a recipe defines `apps` and `pkgs`, not `"app"`', "Did you mean `apps`?"],
    [
      "CG308",
      '`"my pkg"` is not a valid name for a package',
      "Use letters, digits and hyphens, starting with a letter or digit.",
    ],
    [
      "CG300",
      "`apps` takes an attribute set, but this is an empty list",
      "Write each element as an attribute: `{ <name> = { … }; }`.",
    ],
  ]);
});

it("reports a recipe that is not an attribute set", () => {
  expect(entries([]).diagnostics.map((each) => [each.code, each.message])).toEqual([
    ["CG318", "a recipe is an attribute set with `apps` and `pkgs`, but this is an empty list"],
  ]);
  expect(entries(failed()).diagnostics).toEqual([]);
});

it.each([
  ["perSystem", "Write only the content of `perSystem.<system>.catalog`: start with `apps` and `pkgs`."],
  ["catalog", "Write only the content of `perSystem.<system>.catalog`: start with `apps` and `pkgs`."],
  ["config", "Write `apps` and `pkgs` at the top, without `config`. A recipe is not a module."],
  ["packages", "Packages are in `pkgs.<name>`."],
])("a hint reports where recipes begin instead of with %s", (name, hint) => {
  const found = entries({ [name]: {} }).diagnostics;
  expect(found.map(({ code, hint }) => [code, hint])).toEqual([["CG317", hint]]);
});
