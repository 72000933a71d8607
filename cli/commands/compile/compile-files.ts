import { compile } from "../../../compiler/compile.ts";
import { arrangeDiagnostics, renameFiles } from "../../../compiler/diagnostics/arrange.ts";
import { diagnosticsAsJson } from "../../../compiler/diagnostics/render-for-programs.ts";
import { memoryTree } from "../../../compiler/support/memory-tree.ts";
import type { compile as Compile } from "../../../compiler/surface/api.ts";
import { emit } from "../../../emitters/emit.ts";

/** The implementation of `compile` of `catalogc/api`. */
export const compileFiles: typeof Compile = async (files, options = {}) => {
  const { recipes = "recipes", recipesFromOut = `../${recipes}` } = options;
  const result = await compile({ tree: memoryTree(files), recipesName: recipes, recipesFromOut, emit });
  const inFolder = (path: string): string => `${recipes}/${path}`;
  const { shown } = arrangeDiagnostics(
    result.diagnostics.map((each) => renameFiles(each, inFolder)),
    Infinity,
  );
  const contents = new Map([...result.files].map(([path, { content }]) => [path, content]));
  const plans = [...contents].flatMap(([path, content]) => {
    const app = /^apps\/(.*)\/plan\.json$/.exec(path)?.[1];
    return app === undefined ? [] : [[app, JSON.parse(String(content)) as unknown] as const];
  });
  return {
    files: contents,
    diagnostics: diagnosticsAsJson(shown, (file) => result.sources(file.slice(recipes.length + 1))),
    plan: new Map(plans),
  };
};
