import { Collector } from "../../../compiler/diagnostics/diagnostic.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import { count } from "../../../compiler/support/counting.ts";
import { formatRecipe } from "../../../tooling/format/format-recipe.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { editRecipes, type EditRequest } from "../set/edit-recipes.ts";

/** `catalogc fmt`: formats every recipe and the catalog file. In a dry run, files that are not formatted are wrong. */
export const formatRecipes = (request: EditRequest): Promise<ExitStatus> =>
  editRecipes(request, async (editor, { tree }) => {
    const reporter = new Collector();
    const { recipes, catalog } = discover(tree, reporter);
    for (const path of catalog === undefined ? recipes : [...recipes, catalog]) {
      const formatted = await formatRecipe(tree, path);
      if (typeof formatted === "string") editor.put(path, formatted);
      else for (const problem of formatted) reporter.report(problem);
    }
    const done = `${count(editor.changed.size, "file")} ${request.isDryRun ? "not formatted" : "formatted"}`;
    return { done, problems: reporter.diagnostics, isCheck: request.isDryRun };
  });
