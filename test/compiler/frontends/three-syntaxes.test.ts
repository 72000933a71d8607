import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { emit } from "../../../emitters/emit.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { recipesInEverySyntax } from "./support/three-syntaxes.ts";

/** A recipe folder in memory. */
function treeOf(files: Readonly<Record<string, string>>): RecipeTree {
  const bytes = new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  return {
    list: () => ({ files: [...bytes.keys()], problems: [] }),
    kind: (path) => (bytes.has(path) ? "file" : "missing"),
    read(path) {
      const found = bytes.get(path);
      return found ? { ok: true, bytes: found } : { ok: false, reason: "missing" };
    },
  };
}

/** The output of a recipe, without the name of the file it is written in. */
async function compiled(extension: string, text: string): Promise<unknown> {
  const recipe = `apps/demo/recipe.${extension}`;
  const tree = treeOf({ [recipe]: text, "apps/demo/web.toml": "port = 80\n", "apps/logo.svg": "<svg/>\n" });
  const { files, diagnostics } = await compile<EmittedFile>({
    tree,
    recipesName: "recipes",
    recipesFromOut: "../recipes",
    emit,
  });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(errors, extension).toEqual([]);
  return Object.fromEntries(
    [...files].map(([path, file]) => [
      path,
      JSON.stringify(file).replaceAll(`recipe.${extension}`, "recipe"),
    ]),
  );
}

describe("a recipe gives the same files in every syntax", () => {
  it.each(Object.entries(recipesInEverySyntax))("%s", async (_, { ts, ...others }) => {
    const expected = await compiled("ts", ts);
    expect(Object.keys(expected as object).length).toBeGreaterThan(3);
    for (const [extension, text] of Object.entries(others))
      expect(await compiled(extension, text)).toEqual(expected);
  });
});
