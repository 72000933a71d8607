import { type Command, WrongUsage } from "./arguments/command.ts";
import { flagOf, recipesOption, stringOf, stringsOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const importCommand: Command = {
  usage: "import <files..>",
  summary: "Make recipes of package files of nixpkgs",
  positionals: {
    files: { describe: "Files such as package.nix, one package each", type: "string", array: true },
  },
  options: {
    name: {
      describe: "Name of the package in the catalog, if it differs from its pname",
      type: "string",
      requiresArg: true,
    },
    syntax: {
      describe: "Syntax of the recipes",
      choices: ["ts", "yaml", "nix", "json"],
      default: "nix",
      requiresArg: true,
    },
    "dry-run": { describe: "Print the recipes instead of creating files", type: "boolean", default: false },
    recipes: recipesOption,
  },
  examples: [
    ["import package.nix", "create the recipe of a package"],
    ["import package.nix --dry-run", "print the recipe, and what became of each attribute"],
  ],
  async run(args) {
    const files = stringsOf(args, "files");
    const name = stringOf(args, "name");
    if (name !== "" && files.length > 1) throw new WrongUsage("--name takes one file at a time.");
    const importFiles = await (await loadProgram()).importFiles();
    return importFiles({
      files,
      name,
      syntax: stringOf(args, "syntax"),
      isDryRun: flagOf(args, "dryRun"),
      recipes: stringOf(args, "recipes"),
    });
  },
};
