import { expect, it } from "vitest";
import { text } from "../../../../compiler/language/text.ts";
import { makePackage } from "../../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";

it("fills everything in", () => {
  const { catalog, diagnostics } = resolveRecipe({ pkgs: { demo: goodPackage({ description: "Demo." }) } });
  expect(diagnostics).toEqual([]);
  expect(catalog.pkgs.get("demo")).toEqual(
    makePackage({
      recipePath: "recipes/pkgs/demo/recipe.ts",
      description: "Demo.",
      develop: {
        packages: [],
        shellHook: text(
          'echo "Welcome to the development environment of $ENV_PACKAGE_NAME."\n' +
            'echo "Its source: $ENV_PACKAGE_SOURCE"\n',
        ),
      },
      test: { packages: [], sandbox: true, script: text('echo "This package has no test script."\n') },
      explicit: new Set([
        "license",
        "source",
        "source.git",
        "source.hash",
        "build",
        "build.standardBuilder",
        "build.standardBuilder.enable",
        "description",
      ]),
    }),
  );
});
