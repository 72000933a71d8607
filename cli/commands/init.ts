import type { Command } from "./arguments/command.ts";
import { stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const initCommand: Command = {
  usage: "init [folder]",
  summary: "Create a catalog with a working example",
  positionals: { folder: { describe: "Folder to create it in", type: "string", default: "." } },
  options: {},
  examples: [["init my-catalog", "create a package, an app, a flake, a CI workflow and editor settings"]],
  async run(args) {
    const initCatalog = await (await loadProgram()).initCatalog();
    return initCatalog(stringOf(args, "folder"));
  },
};
