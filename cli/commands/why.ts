import type { Command } from "./arguments/command.ts";
import { recipesOption, stringOf, textOrJsonOf, textOrJsonOption } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const whyCommand: Command = {
  usage: "why <package>",
  summary: "Show which packages and apps use a package of the catalog or of nixpkgs",
  positionals: {
    package: { describe: "pkgs.<name>, or the name alone", type: "string", demandOption: true },
  },
  options: { recipes: recipesOption, format: textOrJsonOption },
  examples: [
    ["why pkgs.hello", "show what would change with pkgs.hello"],
    ["why openssl", "show what uses openssl of nixpkgs"],
  ],
  async run(args) {
    const whyPackage = await (await loadProgram()).whyPackage();
    return whyPackage(stringOf(args, "package"), stringOf(args, "recipes"), textOrJsonOf(args));
  },
};
