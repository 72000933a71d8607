import type { Command } from "./arguments/command.ts";
import {
  compileRequestOf,
  copyFilesOption,
  denyWarningsOption,
  flag,
  flagOf,
  formatOf,
  formatOption,
  jobsOption,
  outOption,
  recipesArgument,
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
    nix: flag("Evaluate packages and modules with Nix, without building, and show its errors at the recipes"),
  },
  examples: [["check --nix", "find outdated output, and names that nixpkgs does not have"]],
  async run(args) {
    const checkFolder = await (await loadProgram()).checkFolder();
    return checkFolder({
      ...compileRequestOf(args),
      format: formatOf(args),
      nix: flagOf(args, "nix") ? stringsOf(args, "--") : undefined,
      // `check` compiles everything itself and only reads the cache to compare.
      compileCache: cacheOf(args, () => undefined),
    });
  },
};
