// Slow. Depends on: compiler/check.
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkApp, checkCatalogFile, checkPackage } from "../../../compiler/check/check.ts";
import { defaultsView } from "../../../compiler/check/defaults-view.ts";
import { recipeEntries } from "../../../compiler/check/entries.ts";
import { describeOptions } from "../../../compiler/schema/options/describe-options.ts";
import {
  aFunction,
  collector,
  failed,
  file,
  interpolated,
  pkg,
  pkgExpr,
  RecipeText,
} from "./recipe-value.ts";

// Whatever a recipe says, checking answers with whole data and diagnostics that have a place: it never throws.

const optionNames = [...new Set(describeOptions().flatMap((option) => option.path.split(".")))];
const key = fc.oneof(
  fc.constantFrom(...optionNames, "_type", "content", "contents", "condition", "__proto__", "constructor"),
  fc.string(),
);
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    2n ** 62n,
    1.5,
    "",
    "x",
    "80:80",
    "merge",
    "if",
    "override",
  ),
  fc.string({ unit: "binary" }),
  fc.constantFrom(pkg("hello"), file("a"), interpolated("a", pkgExpr("x")), aFunction(), failed()),
);
const data = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    scalar,
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(key, tie("any"), { maxKeys: 5 }),
  ),
})).any;
/** Data where an option is. */
const atOption = fc
  .tuple(fc.constantFrom(...describeOptions().map((option) => option.path)), data)
  .map(([path, value]) =>
    path
      .split(".")
      .reduceRight<unknown>(
        (inner, step) => (step === "*" ? [inner] : { [step === "<name>" ? "name" : step]: inner }),
        value,
      ),
  );

it("any value is checked without an exception, with places", () => {
  fc.assert(
    fc.property(fc.oneof(data, atOption), fc.constantFrom("recipe.nix", "recipe.yaml"), (value, name) => {
      const { diagnostics, report } = collector();
      const options = { reporter: { report } };
      const recipe = new RecipeText(name);
      const { apps, pkgs } = recipeEntries(recipe.thunk(value), options);
      for (const each of apps) {
        expect(Object.keys(checkApp(each, options).data)).toEqual(appKeys);
        defaultsView("apps", each.name, each.value).force();
      }
      for (const each of pkgs) {
        expect(Object.keys(checkPackage(each, options).data)).toEqual(packageKeys);
        defaultsView("pkgs", each.name, each.value).force();
      }
      checkCatalogFile(recipe.thunk(value), options);
      for (const each of diagnostics) expect(each.span, each.message).toBeDefined();
    }),
    { numRuns: 2000 },
  );
});

const nothing = { name: "x", value: new RecipeText().thunk({}) };
const silent = { reporter: { report: () => undefined } };
const appKeys = Object.keys(checkApp(nothing, silent).data);
const packageKeys = Object.keys(checkPackage(nothing, silent).data);
