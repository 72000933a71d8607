import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertTree, syntaxes } from "../../tooling/convert/convert.ts";
import { compile } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { emit } from "../../emitters/emit.ts";
import { damaged } from "../compiler/frontends/support/damaged.ts";
import { recipesInEverySyntax } from "../compiler/frontends/support/three-syntaxes.ts";

const fragments = [
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  '"',
  "''",
  ";",
  ":",
  "=",
  ",",
  "\n",
  "  ",
  "- ",
  "${",
  "let ",
  "x",
];

function treeOf(path: string, text: string): RecipeTree {
  const files = new Map([
    [path, text],
    ["apps/demo/web.toml", "port = 80\n"],
    ["apps/logo.svg", "<svg/>\n"],
  ]);
  return {
    list: () => ({ files: [path], problems: [] }),
    kind: (each) => (files.has(each) ? "file" : "missing"),
    read: (each) => ({ ok: true, bytes: new TextEncoder().encode(files.get(each)) }),
  };
}

const runs = 5000;

describe.runIf(process.env["FUZZ"] !== undefined).each(["nix", "yaml", "json", "ts"] as const)(
  "the compiler and the converter, with damaged recipes in %s",
  (syntax) => {
    it("give files or errors", { timeout: 1_800_000 }, async () => {
      const path = `apps/demo/recipe.${syntax}`;
      const texts = Object.values(recipesInEverySyntax).map((recipe) => recipe[syntax]);
      let tried = 0;
      const check = async (text: string): Promise<void> => {
        tried++;
        const tree = treeOf(path, text);
        const names = { recipesName: "recipes", recipesFromOut: "../recipes" };
        const { files, diagnostics } = await compile({ tree, ...names, emit });
        expect(files.size > 0).toBe(!diagnostics.some(isError));
        for (const to of syntaxes) await convertTree(tree, to);
      };
      await fc.assert(fc.asyncProperty(damaged(texts, fragments), check), { numRuns: runs });
      expect(tried).toBe(runs);
    });
  },
);
