import type { Command } from "./arguments/command.ts";
import { outOption, recipesOption, stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const lspCommand: Command = {
  usage: "lsp",
  summary: "Start the language server for editors, on stdin and stdout",
  positionals: {},
  options: {
    recipes: recipesOption,
    out: outOption,
  },
  examples: [["lsp", "serve the recipes of the folder that the editor opens"]],
  async run(args) {
    const serve = await (await loadProgram()).serve();
    return serve({ recipes: stringOf(args, "recipes"), out: stringOf(args, "out") });
  },
};
