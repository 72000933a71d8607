import type { Command } from "./arguments/command.ts";
import { flag, flagOf, formatOf, formatOption, recipesOption, stringOf, text } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const fixCommand: Command = {
  usage: "fix [entry]",
  summary: "Follow the hints of mistakes that have one remedy, such as a misspelled option",
  positionals: { entry: { describe: "Only this package or app, e.g. apps.web", type: "string" } },
  options: {
    recipes: recipesOption,
    code: text("Only mistakes with this code, e.g. CG303"),
    "dry-run": flag("Show the changes without writing them"),
    format: formatOption,
  },
  examples: [["fix --dry-run apps.web", "show what can be fixed in an app"]],
  async run(args) {
    const fixRecipes = await (await loadProgram()).fixRecipes();
    return fixRecipes({
      recipes: stringOf(args, "recipes"),
      entry: stringOf(args, "entry"),
      code: stringOf(args, "code"),
      isDryRun: flagOf(args, "dryRun"),
      format: formatOf(args),
    });
  },
};
