import type { Command } from "./arguments/command.ts";
import { stringOf, stringsOf, textOrJsonOf, textOrJsonOption } from "./arguments/shared.ts";
import { composeArguments, composeOptions } from "./import/compose-options.ts";
import { loadProgram } from "./load-program.ts";

export const initCommand: Command = {
  usage: "init [folder]",
  summary: "Create a catalog with a working example, or with the app of Compose files",
  positionals: { folder: { describe: "Folder to create it in", type: "string", default: "." } },
  options: {
    from: {
      describe: "Compose file, or folder of Quadlet files, that becomes the app of the catalog",
      type: "string",
      array: true,
      requiresArg: true,
    },
    ...composeOptions,
    syntax: {
      ...composeOptions.syntax,
      default: undefined,
      defaultDescription: '"ts" for the example, "nix" for an import',
    },
    format: textOrJsonOption,
  },
  examples: [
    ["init my-catalog", "create a package, an app, a flake, a CI workflow and editor settings"],
    ["init my-catalog --from compose.yaml", "create the same with the app of a Compose file"],
  ],
  async run(args) {
    const initCatalog = await (await loadProgram()).initCatalog();
    const files = stringsOf(args, "from");
    const syntax = stringOf(args, "syntax") || (files.length === 0 ? "ts" : "nix");
    const source = { ...composeArguments(args), syntax, files, dockerRun: "" };
    return initCatalog(stringOf(args, "folder"), source, textOrJsonOf(args));
  },
};
