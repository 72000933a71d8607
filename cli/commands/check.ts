import type { Command } from "./arguments/command.ts";
import {
  copyFilesOption,
  denyWarningsOption,
  flagOf,
  formatOf,
  formatOption,
  jobsOf,
  jobsOption,
  outOption,
  recipesArgument,
  stringOf,
  stringsOf,
} from "./arguments/shared.ts";
import { cacheOf, cacheOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

export const checkCommand: Command = {
  usage: "check [recipes]",
  summary: "Check that the output folder matches the recipes, without changing it",
  positionals: { recipes: recipesArgument },
  options: {
    out: outOption,
    "copy-files": copyFilesOption,
    jobs: jobsOption,
    ...cacheOptions,
    format: formatOption,
    "deny-warnings": denyWarningsOption,
    nix: {
      describe:
        "Evaluate packages and modules with Nix, without building, and show its errors at the recipes",
      type: "boolean",
      default: false,
    },
  },
  examples: [["check --nix", "find outdated output, and names that nixpkgs does not have"]],
  async run(args) {
    const checkFolder = await (await loadProgram()).checkFolder();
    return checkFolder({
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      copyFiles: flagOf(args, "copyFiles"),
      format: formatOf(args),
      denyWarnings: flagOf(args, "denyWarnings"),
      nix: flagOf(args, "nix") ? stringsOf(args, "--") : undefined,
      jobs: jobsOf(args),
      // `check` compiles everything itself and only reads the cache to compare.
      compileCache: cacheOf(args, () => undefined),
    });
  },
};
