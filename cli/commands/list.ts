import type { Command } from "./arguments/command.ts";
import { flag, flagOf, recipesArgument, stringOf, textOrJsonOption } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const listCommand: Command = {
  usage: "list [recipes]",
  summary: "List packages with their builders and versions, and apps with their runtimes and ports",
  positionals: { recipes: recipesArgument },
  options: {
    format: textOrJsonOption,
    json: flag("Like --format json"),
  },
  examples: [
    ["list", "list the entries of recipes/"],
    ["list --json", "the same for programs, with descriptions and recipes"],
  ],
  async run(args) {
    const listCatalog = await (await loadProgram()).listCatalog();
    const isJson = flagOf(args, "json") || stringOf(args, "format") === "json";
    return listCatalog(stringOf(args, "recipes"), isJson ? "json" : "text");
  },
};
