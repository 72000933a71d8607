import { type Command, WrongUsage } from "./arguments/command.ts";
import {
  flagOf,
  formatOf,
  formatOption,
  jobsOf,
  jobsOption,
  outOption,
  recipesOption,
  stringOf,
  stringsOf,
} from "./arguments/shared.ts";
import { cacheOf, cacheOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

export const hashCommand: Command = {
  usage: "hash [packages..]",
  summary: "Build packages and write the hashes that Nix reports into their recipes",
  positionals: {
    packages: {
      describe:
        "Packages whose empty or wrong hashes are to be found; all with an empty hash when none is named",
      type: "string",
      array: true,
      default: [],
    },
  },
  options: {
    recipes: recipesOption,
    out: outOption,
    ...cacheOptions,
    jobs: jobsOption,
    all: {
      describe: "Without names: build every package that has a hash, to find wrong ones too",
      type: "boolean",
      default: false,
    },
    format: formatOption,
  },
  examples: [
    ["hash", "fill in every hash that is empty"],
    ["hash --all", "build everything, and correct what is wrong"],
    ["hash hello", "after a new version: fetch its sources and dependencies anew"],
    ["hash hello -- --max-jobs 2", "what follows -- goes to nix build"],
  ],
  async run(args) {
    if (flagOf(args, "all") && stringsOf(args, "packages").length > 0)
      throw new WrongUsage("--all is about every package: name packages, or leave them to --all.");
    const fillHashes = await (await loadProgram()).fillHashes();
    return fillHashes({
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      cacheFolder: cacheOf(args),
      jobs: jobsOf(args),
      packages: stringsOf(args, "packages"),
      all: flagOf(args, "all"),
      format: formatOf(args),
      nixArgs: stringsOf(args, "--"),
    });
  },
};
