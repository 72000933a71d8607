import { join } from "node:path";
import { expect, it } from "vitest";
import { compileCatalog } from "../../../cli/commands/compile/compile-recipes.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { compileWithCache, opened, texts } from "./compile-with-cache.ts";

const common = `
import { lib, pkgs } from "catalogc";
const overrides = (final, prev) => ({ django: prev.django_5, flask: prev.flask });
export const pythons = [pkgs.python3.override({ packageOverrides: overrides })];
export const env = pkgs.python3.withPackages((ps) => [ps.flask, ps.gunicorn, ps.celery]);
export const map = lib.mapAttrs((name) => \`\${name}-\${pkgs.hello.version}-\${pkgs.hello.pname}\`);
`;

const recipe = (name: string, version: string): string => `
import { defineRecipe, file } from "catalogc";
import { env as env_${name}, map as map_${name}, pythons } from "../common.ts";
const python_${name} = pythons[0];
export default defineRecipe({
  pkgs: {
    ${name}: {
      version: "${version}",
      license: "mit",
      source: { path: file("./src") },
      build: {
        extraAttrs: { one: map_${name}, two: map_${name} },
        standardBuilder: {
          enable: true,
          packages: { build: [python_${name}, python_${name}.pkgs.django, env_${name}], run: [python_${name}, env_${name}] },
        },
      },
    },
  },
});
`;

it("values of a module that several recipes import have the names it gives them, whichever recipe is compiled first", async () => {
  const root = tempFolder();
  const recipes = join(root, "recipes");
  const tree = (version: string): Readonly<Record<string, string>> => ({
    "common.ts": common,
    "ada/recipe.ts": recipe("ada", "1"),
    "ada/src/file": "",
    "eve/recipe.ts": recipe("eve", version),
    "eve/src/file": "",
  });
  writeTree(recipes, tree("1"));
  expect(await compileWithCache(root, join(root, "cache"))).toMatchObject({ compiled: 2 });
  writeTree(recipes, tree("2"));
  const warm = await compileWithCache(root, join(root, "cache"));
  expect(warm).toMatchObject({ compiled: 1 });
  const request = { recipes, out: join(root, "out"), copyFiles: false, denyWarnings: false };
  const { output } = await compileCatalog(opened(root), request);
  expect(texts(warm?.files ?? new Map())).toEqual(texts(output?.files() ?? new Map()));
  const text = String(output?.files().get("pkgs/eve/package.nix")?.content);
  expect(text).toContain("\n  env = python3.withPackages (");
  expect(text).not.toContain("_ada");
});
