import { type Command, WrongUsage } from "./arguments/command.ts";
import { flag, flagOf, formatOf, formatOption, jobsOf, jobsOption, stringsOf } from "./arguments/shared.ts";
import { catalogOf, catalogOptions } from "./arguments/cache.ts";
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
    ...catalogOptions,
    jobs: jobsOption,
    all: flag("Build every package that has a hash, to find wrong ones too"),
    verbose: flag("Show what Nix and the builders print"),
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
      ...catalogOf(args),
      jobs: jobsOf(args),
      packages: stringsOf(args, "packages"),
      all: flagOf(args, "all"),
      isVerbose: flagOf(args, "verbose"),
      format: formatOf(args),
      nixArgs: stringsOf(args, "--"),
    });
  },
};
