import type { Command } from "./arguments/command.ts";
import { stringOf, textOrJsonOf, textOrJsonOption } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const convertCommand: Command = {
  usage: "convert <path>",
  summary: "Convert a recipe to another syntax",
  positionals: {
    path: {
      describe: "A recipe, catalog file or module; with --out also a folder of recipes",
      type: "string",
    },
  },
  options: {
    to: {
      describe: "The target syntax",
      choices: ["ts", "yaml", "json", "nix"],
      demandOption: true,
      requiresArg: true,
    },
    recipes: {
      describe: "Recipe folder that contains the recipe and the files it imports",
      type: "string",
      default: "recipes",
      requiresArg: true,
    },
    out: {
      alias: "o",
      describe: "Write files to this folder instead of printing; existing files are kept",
      type: "string",
      requiresArg: true,
    },
    format: textOrJsonOption,
  },
  examples: [
    ["convert recipes/pkgs/hello/recipe.ts --to nix", "print a recipe as Nix"],
    [
      "convert recipes --to yaml -o recipes.yaml",
      "convert a whole catalog, and copy the files that its recipes name",
    ],
  ],
  async run(args) {
    const convertPath = await (await loadProgram()).convertPath();
    return convertPath({
      path: stringOf(args, "path"),
      to: stringOf(args, "to"),
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      format: textOrJsonOf(args),
    });
  },
};
