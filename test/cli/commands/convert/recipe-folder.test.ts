// Slow. Depends on: cli.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const recipe = `import { defineRecipe } from "catalogc";
import { mit } from "../../shared.ts";
export default defineRecipe({ pkgs: { one: { license: mit, source: { url: "https://example.org/a.tar.gz", hash: "sha256-${"E".repeat(43)}=" }, build: { standardBuilder: { enable: true } } } } });
`;

async function converted(folder: string, from: string, files: Readonly<Record<string, string>> = {}) {
  const root = tempFolder();
  const path = join(folder, "pkgs/one/recipe.ts");
  writeTree(root, {
    [path]: recipe,
    [join(folder, "shared.ts")]: 'export const mit = "mit";\n',
    ...files,
  });
  const { status, stdout, stderr } = await catalogcHere(join(root, from), [
    ...["convert", join(root, path), "--to", "yaml"],
  ]);
  return { status, said: status === 0 ? stdout : stderr };
}

describe("the recipe folder of a file", () => {
  it.each([
    [
      "the folder with a catalog file",
      "catalog/all",
      ".",
      { "catalog/all/catalog.yaml": "systems: [x86_64-linux]\n" },
    ],
    ["a folder of the usual name, from elsewhere", "sub/recipes", "sub/recipes/pkgs", {}],
  ])("is %s", async (_name, folder, from, files) => {
    expect(await converted(folder, from, files)).toEqual({
      status: 0,
      said: expect.stringContaining("license: mit"),
    });
  });

  it("is asked for if nothing determines it", async () => {
    const { status, said } = await converted("all", ".");
    expect(status).toBe(1);
    expect(said).toContain("error[CG107]: `../../shared.ts` is outside the recipe folder");
    expect(said).toContain("hint: Say which folder the recipes are in: `--recipes <folder>`.");
  });
});
