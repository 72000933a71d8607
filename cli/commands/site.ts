import { flag, flagOf, formatOf, formatOption, recipesArgument, stringOf } from "./arguments/shared.ts";
import type { Command } from "./arguments/command.ts";
import { loadProgram } from "./load-program.ts";

export const siteCommand: Command = {
  usage: "site [recipes]",
  summary: "Generate web pages that document the catalog",
  positionals: { recipes: recipesArgument },
  options: {
    out: {
      alias: "o",
      describe: "Output folder for the pages",
      type: "string",
      default: "site",
      requiresArg: true,
    },
    force: flag("Overwrite pages that were edited by hand"),
    format: formatOption,
  },
  examples: [
    ["site", "write the pages of recipes/ to site/; open site/index.html"],
    ["site recipes/ -o public", "write to the folder that a forge publishes"],
  ],
  async run(args) {
    const writeSite = await (await loadProgram()).writeSite();
    return writeSite({
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      force: flagOf(args, "force"),
      format: formatOf(args),
    });
  },
};
