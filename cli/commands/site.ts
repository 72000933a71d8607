import { flagOf, formatOf, formatOption, recipesArgument, stringOf } from "./arguments/shared.ts";
import type { Command } from "./arguments/command.ts";
import { loadProgram } from "./load-program.ts";

export const siteCommand: Command = {
  usage: "site [recipes]",
  summary: "Write the catalog as web pages: what there is, how to run it, and what will run",
  positionals: { recipes: recipesArgument },
  options: {
    out: {
      alias: "o",
      describe: "Folder for the pages",
      type: "string",
      default: "site",
      requiresArg: true,
    },
    force: {
      describe: "Overwrite pages that were edited by hand",
      type: "boolean",
      default: false,
    },
    format: formatOption,
  },
  examples: [
    ["site", "pages of recipes/ in site/: open site/index.html"],
    ["site recipes/ -o public", "where a forge wants pages to be"],
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
