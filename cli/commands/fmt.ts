import type { Command } from "./arguments/command.ts";
import { flag, flagOf, formatOf, formatOption, recipesArgument, stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const fmtCommand: Command = {
  usage: "fmt [recipes]",
  summary: "Format recipes as catalogc prints them",
  positionals: { recipes: recipesArgument },
  options: {
    check: flag("Exit with 1 if a file is not formatted"),
    format: formatOption,
  },
  examples: [["fmt --check", "show what is not formatted, e.g. in CI"]],
  async run(args) {
    const formatRecipes = await (await loadProgram()).formatRecipes();
    return formatRecipes({
      recipes: stringOf(args, "recipes"),
      isDryRun: flagOf(args, "check"),
      format: formatOf(args),
    });
  },
};
