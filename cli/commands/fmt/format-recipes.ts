import { compile } from "../../../compiler/compile.ts";
import { notFormatted } from "../../../compiler/diagnostics/editing.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { Collector } from "../../../compiler/diagnostics/diagnostic.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import { count } from "../../../compiler/support/counting.ts";
import { formatRecipe } from "../../../tooling/format/format-recipe.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { editRecipes, type EditRequest } from "../set/edit-recipes.ts";

/** `catalogc fmt`: formats every recipe and the catalog file. In a dry run, files that are not formatted are wrong. */
export const formatRecipes = (request: EditRequest): Promise<ExitStatus> =>
  editRecipes(request, async (editor, { tree, ...names }) => {
    const reporter = new Collector();
    const { recipes, catalog } = discover(tree, reporter);
    for (const path of catalog === undefined ? recipes : [...recipes, catalog]) {
      const formatted = await formatRecipe(tree, path);
      if (typeof formatted === "string") editor.put(path, formatted);
      else for (const problem of formatted) reporter.report(problem);
    }
    // Comments that silence messages are about a line: another layout may take it away from them.
    const silencing = [...editor.changed.keys()].filter((path) =>
      editor.original(path).includes("catalogc-allow"),
    );
    const said = async (of: RecipeTree): Promise<string> =>
      (await compile({ tree: of, ...names })).diagnostics
        .map(({ code, message }) => code + message)
        .sort()
        .join();
    if (silencing.length > 0 && (await said(tree)) !== (await said(editor.tree)))
      for (const path of silencing) {
        editor.put(path, editor.original(path));
        reporter.report(notFormatted(path, "a comment would no longer silence its message"));
      }
    const done = `${count(editor.changed.size, "file")} ${request.isDryRun ? "not formatted" : "formatted"}`;
    return { done, problems: reporter.diagnostics, isCheck: request.isDryRun };
  });
