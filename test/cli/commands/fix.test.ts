// Slow. Depends on: cli.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";

const files = {
  "recipes/web/recipe.yaml": `apps:
  web: # the web
    descripton: A web server.
    services: { components: { web: { process: { command: /bin/web }, dependsOn: [wbe] } } }
`,
  "recipes/shop/recipe.nix": `{ apps.shop = { description = "A shop"; }; }\n`,
};

function recipes(): string {
  const folder = tempFolder();
  writeTree(folder, files);
  return folder;
}

test("fix writes what hints ask for, keeps the rest, and fails for errors that are left", async () => {
  const folder = recipes();
  const { status, stderr } = await catalogcHere(folder, ["fix"]);
  expect(stderr).toContain("error[CG450]");
  expect(stderr).toMatch(/^2 mistakes fixed and 1 error left$/m);
  expect(status).toBe(1);
  expect(readTree(folder)).toEqual({
    "recipes/web/recipe.yaml": files["recipes/web/recipe.yaml"].replace("descripton", "description"),
    "recipes/shop/recipe.nix": files["recipes/shop/recipe.nix"].replace("A shop", "A shop."),
  });
});

test.each([
  [["apps.shop"], "recipes/shop/recipe.nix"],
  [["apps.web"], "recipes/web/recipe.yaml"],
  [["--code", "CG301"], "recipes/shop/recipe.nix"],
  [["--code", "CG303"], "recipes/web/recipe.yaml"],
])("fix %j changes %s only", async (args, changed) => {
  const folder = recipes();
  const { stdout } = await catalogcHere(folder, ["fix", "--format", "json", ...args]);
  expect(JSON.parse(stdout)).toMatchObject({ files: [changed] });
  const differing = Object.entries(files).filter(([path, text]) => readTree(folder)[path] !== text);
  expect(differing.map(([path]) => path)).toEqual([changed]);
});

test("a dry run shows the changes and writes nothing", async () => {
  const folder = recipes();
  const { stderr } = await catalogcHere(folder, ["fix", "--dry-run"]);
  expect(stderr).toContain("+    description: A web server.\n");
  expect(stderr).toContain("2 mistakes can be fixed");
  expect(readTree(folder)).toEqual(files);
});

test("fmt formats all recipes, after which fmt --check agrees", async () => {
  const folder = recipes();
  expect(await catalogcHere(folder, ["fmt", "--check"])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^\+  apps\.shop = \{$[^]*^1 file not formatted$/m) as string,
  });
  expect(readTree(folder)).toEqual(files);
  expect(await catalogcHere(folder, ["fmt"])).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, "recipes/shop/recipe.nix"), "utf8")).toBe(`{
  apps.shop = {
    description = "A shop";
  };
}
`);
  expect(await catalogcHere(folder, ["fmt", "--check"])).toMatchObject({ status: 0 });
});
