import type { Command } from "./arguments/command.ts";
import { stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const initCommand: Command = {
  usage: "init [folder]",
  summary: "Create a new catalog that works at once",
  positionals: { folder: { describe: "Where it is created", type: "string", default: "." } },
  options: {},
  examples: [["init my-catalog", "a package, an app, a flake, a CI workflow, editor settings"]],
  async run(args) {
    const initCatalog = await (await loadProgram()).initCatalog();
    return initCatalog(stringOf(args, "folder"));
  },
};
