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
  summary: "Write hashes of packages, and digests and hashes of images, to their recipes",
  positionals: {
    packages: {
      describe:
        "Packages whose empty or wrong hashes to fill in (default: all with an empty hash), and apps (apps.<name>) whose images to pin",
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
      describe: "Build every package that has a hash, to find wrong ones too",
      type: "boolean",
      default: false,
    },
    verbose: {
      describe: "Show what Nix and the builders print",
      type: "boolean",
      default: false,
    },
    format: formatOption,
  },
  examples: [
    ["hash", "fill in every empty hash"],
    ["hash --all", "build all packages and correct wrong hashes"],
    ["hash hello", "update the hashes of a package after a new version"],
    ["hash apps.notes", "pin the images of an app, and hash them with skopeo"],
    ["hash hello -- --max-jobs 2", "pass the arguments after -- to nix build"],
  ],
  async run(args) {
    if (flagOf(args, "all") && stringsOf(args, "packages").length > 0)
      throw new WrongUsage("--all builds every package: omit it, or omit the package names.");
    const fillHashes = await (await loadProgram()).fillHashes();
    return fillHashes({
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      cacheFolder: cacheOf(args),
      jobs: jobsOf(args),
      packages: stringsOf(args, "packages"),
      all: flagOf(args, "all"),
      isVerbose: flagOf(args, "verbose"),
      format: formatOf(args),
      nixArgs: stringsOf(args, "--"),
    });
  },
};
