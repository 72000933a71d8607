import { choice, flag, flagOf, jobsOf, jobsOption, stringOf, stringsOf } from "./arguments/shared.ts";
import { catalogOf, catalogOptions } from "./arguments/cache.ts";
import { type Command, WrongUsage } from "./arguments/command.ts";
import { loadProgram } from "./load-program.ts";
import { publicRegistries, type Addresses } from "../../tooling/update/releases.ts";

const formats = ["text", "json", "markdown"] as const;

export const updateCommand: Command = {
  usage: "update [packages..]",
  summary: "Find new versions of packages and tags of images, and write them to recipes",
  positionals: {
    packages: {
      describe: "Packages, and apps (apps.<name>) whose images to update",
      type: "string",
      array: true,
      default: [],
    },
  },
  options: {
    ...catalogOptions,
    jobs: jobsOption,
    all: flag("Update every package and image whose versions can be looked up"),
    "dry-run": flag("Show new versions without building or writing"),
    commit: flag("Commit each update separately"),
    registry: {
      describe: "Address of a registry, for example npm=https://npm.example.org (npm, pypi, crates)",
      type: "string",
      array: true,
      default: [],
      requiresArg: true,
    },
    verbose: flag("Show what Nix and the builders print"),
    format: choice("Output format; markdown suits a pull request", formats, "text"),
  },
  examples: [
    ["update hello", "update a package to its newest version"],
    ["update --all --dry-run", "list all new versions"],
    ["update --all --commit", "update everything, with one commit for each package"],
    ["update hello -- --max-jobs 2", "pass the arguments after -- to nix build"],
  ],
  async run(args) {
    const packages = stringsOf(args, "packages");
    const all = flagOf(args, "all");
    if (all === packages.length > 0) throw new WrongUsage("Name packages, or use --all for every package.");
    if (flagOf(args, "commit") && flagOf(args, "dryRun"))
      throw new WrongUsage("--dry-run writes nothing that --commit could commit: omit one of them.");
    const updatePackages = await (await loadProgram()).updatePackages();
    return updatePackages({
      ...catalogOf(args),
      jobs: jobsOf(args),
      packages,
      isDryRun: flagOf(args, "dryRun"),
      commits: flagOf(args, "commit"),
      addresses: addressesOf(stringsOf(args, "registry")),
      isVerbose: flagOf(args, "verbose"),
      format: formats.find((format) => format === stringOf(args, "format")) ?? "text",
      nixArgs: stringsOf(args, "--"),
    });
  },
};

function addressesOf(given: readonly string[]): Addresses {
  const addresses = { ...publicRegistries };
  for (const each of given) {
    const [, registry, address] = /^(npm|pypi|crates)=(https?:\/\/[^\s]+?)\/*$/.exec(each) ?? [];
    if ((registry !== "npm" && registry !== "pypi" && registry !== "crates") || address === undefined)
      throw new WrongUsage(`--registry takes <npm, pypi or crates>=<https address>, not ${each}`);
    addresses[registry] = address;
  }
  return addresses;
}
