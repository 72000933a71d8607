import type { Command } from "./arguments/command.ts";
import { stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const convertCommand: Command = {
  usage: "convert <path>",
  summary: "Print a recipe in another syntax",
  positionals: {
    path: {
      describe: "A recipe, catalog file or module; or a folder of recipes, with --out",
      type: "string",
    },
  },
  options: {
    to: {
      describe: "The syntax to print",
      choices: ["ts", "yaml", "json", "nix"],
      demandOption: true,
      requiresArg: true,
    },
    recipes: {
      describe: "Folder that holds the recipe, which may read others in it",
      type: "string",
      default: "recipes",
      requiresArg: true,
    },
    out: {
      alias: "o",
      describe: "Write files below this folder instead of printing; what is there stays",
      type: "string",
      requiresArg: true,
    },
  },
  examples: [
    ["convert recipes/pkgs/hello/recipe.ts --to nix", "see a recipe as Nix"],
    ["convert recipes --to yaml -o recipes.yaml", "a whole catalog, files that are no modules left out"],
  ],
  async run(args) {
    const convertPath = await (await loadProgram()).convertPath();
    return convertPath({
      path: stringOf(args, "path"),
      to: stringOf(args, "to"),
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
    });
  },
};
