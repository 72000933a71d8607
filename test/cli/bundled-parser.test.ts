import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileCase, goldenRoot } from "../golden/cases.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, tempFolder } from "../support/temp-folder.ts";

// The built program has the parser of the TypeScript compiler without the rest of it (scripts/typescript-parser.mjs).
// Other tests read recipes with the whole compiler: here, the two must say the same.

const read = (path: string): string => readFileSync(path, "utf8");

/** Everything that is wrong with a `recipe.ts` as such. */
const broken = readdirSync(join(goldenRoot, "errors")).filter(
  (code) => /^CG1[0-3]/.test(code) && existsSync(join(goldenRoot, "errors", code, "recipes/recipe.ts")),
);

describe("the parser of the built program", () => {
  it.each(broken)("says of %s what the whole compiler says", async (code) => {
    const folder = join(goldenRoot, "errors", code);
    const out = join(tempFolder(), "out");
    const { status, stdout, stderr } = await catalogcHere(folder, ["compile", "recipes", "-o", out]);
    const expected = read(join(folder, "expected.txt"));
    const isMistake = expected.startsWith("error");
    expect(status).toBe(isMistake ? 1 : 0);
    if (isMistake) expect(stdout).toBe("");
    expect(stderr).toContain(expected.split("\n\n")[0]);
  });

  it.each(["../recipes", "builders/recipes", "services/recipes"])(
    "gives the files of golden/%s",
    async (name) => {
      const folder = tempFolder();
      const recipes = join(folder, "recipes");
      cpSync(join(goldenRoot, name), recipes, { recursive: true });
      expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
      const { files } = await compileCase({ recipes, recipesFromOut: "../recipes", copyFiles: false });
      const { "manifest.json": _, ...written } = readTree(join(folder, "out"));
      const { "manifest.json": __, ...expected } = files;
      expect(Object.keys(written).length).toBeGreaterThan(10);
      expect(written).toEqual(expected);
    },
  );
});
