import { expect, it } from "vitest";
import { compilePackage } from "../../support/compile-nix-recipe.ts";

it("whole floats stay floats, however large", async () => {
  const { diagnostics, text } = await compilePackage(
    `{ build = {
      standardBuilder.enable = true;
      env = { A = 1.0e19; B = -2.0; };
      structuredAttrs = { c = 1.0e19; d = [ 1.0 1.5 ]; e = 1.0e300; };
      extraAttrs.f = 3.0;
    }; }`,
  );
  expect(diagnostics).toEqual([]);
  const lines = (path: string) => (text(path) ?? "").split("\n").map((line) => line.trim());
  expect(lines("catalog.nix")).toEqual(
    expect.arrayContaining([
      "A = 10000000000000000000.0;",
      "B = -2.0;",
      "c = 10000000000000000000.0;",
      "f = 3.0;",
    ]),
  );
  expect(lines("catalog.json")).toEqual(
    expect.arrayContaining([
      `"A": 10000000000000000000.0,`,
      `"B": -2.0`,
      `"c": 10000000000000000000.0,`,
      `"d": [1.0, 1.5],`,
      `"e": 1e+300`,
    ]),
  );
  expect(lines("pkgs/demo/package.nix")).toContain("c = 10000000000000000000.0;");
});
