// Slow. Depends on: cli.
import { expect, it } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

it("show prints the resolved form of lists of licenses and of structured attributes", async () => {
  const folder = tempFolder();
  writeTree(folder, {
    "recipes/recipe.nix": `{ pkgs, ... }:
{
  pkgs.tool = {
    license = [ "mit" "asl20" ];
    source.url = "https://example.org/tool.tar.gz";
    build.standardBuilder.enable = true;
    build.structuredAttrs = { deep = { list = [ 1 2 ]; tool = pkgs.hello; none = null; }; };
  };
}
`,
  });
  const run = await catalogcHere(folder, ["show", "pkgs.tool", "--format", "json"]);
  expect(run.stderr).not.toMatch(/^error|internal error/m);
  expect(run.status).toBe(0);
  const { data: shown } = JSON.parse(run.stdout) as {
    data: { license: { licenses: { shortName: string }[] }; build: { structuredAttrs: unknown } };
  };
  expect(shown.license.licenses.map(({ shortName }) => shortName)).toEqual(["mit", "asl20"]);
  expect(shown.build.structuredAttrs).toEqual({
    deep: { list: [1, 2], none: null, tool: { nix: "pkgs.hello" } },
  });
});

it("show prints null and the diagnostics of an entry that cannot be lowered", async () => {
  const folder = tempFolder();
  writeTree(folder, {
    "recipes/recipe.nix": `{
  pkgs.tool = {
    license = "mit";
    source = { };
    build.standardBuilder.enable = true;
  };
}
`,
  });
  for (const options of [[], ["--stage", "ir"]]) {
    const run = await catalogcHere(folder, ["show", "pkgs.tool", ...options]);
    expect(run).toMatchObject({ status: 1, stdout: "null\n" });
    expect(run.stderr.match(/CG\d+/g)).toEqual(["CG423"]);
  }
});

it("show prints the expression of a file, and no later stage of it", async () => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/a/recipe.yaml": "pkgs:\n  a:\n    license: mit\n" });
  const shown = await catalogcHere(folder, ["show", "recipes/a/recipe.yaml", "--stage", "expr"]);
  expect(shown.stdout).toContain("recipes/a/recipe.yaml:3:14");
  expect(await catalogcHere(folder, ["show", "recipes/a/recipe.yaml"])).toEqual(shown);
  expect((await catalogcHere(folder, ["show", "recipes/a/recipe.yaml", "--stage", "ir"])).stderr).toContain(
    "with `--stage expr`",
  );
});
