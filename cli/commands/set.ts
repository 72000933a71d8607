import { WrongUsage, type Command } from "./arguments/command.ts";
import {
  flagOf,
  formatOf,
  formatOption,
  outOption,
  recipesOption,
  stringOf,
  stringsOf,
} from "./arguments/shared.ts";
import { cacheOf, cacheOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

export const setCommand: Command = {
  usage: "set <option> [value]",
  summary: "Replace one value in a recipe; every other byte stays",
  positionals: {
    option: { describe: "Where the value is, e.g. pkgs.hello.version", type: "string" },
    value: { describe: "The new value; one that starts with a hyphen stands behind --", type: "string" },
  },
  options: {
    recipes: recipesOption,
    out: {
      ...outOption,
      describe: "Folder of the generated files, which stay: what runs have kept is found by it",
    },
    ...cacheOptions,
    "dry-run": {
      describe: "Show the change, and leave the recipe as it is",
      type: "boolean",
      default: false,
    },
    format: formatOption,
  },
  mayBeEmpty: ["value"],
  examples: [
    ["set pkgs.hello.version 2.12.3", "a new version"],
    ["set apps.web.services.components.web.process.ports.0 8081:80", "the first element of a list"],
    ["set pkgs.tool.build.goPackageBuilder.tags.0 -- -x", "a value that starts with a hyphen"],
    ["set --dry-run apps.web.broken true", "only show what would change"],
  ],
  async run(args) {
    const before = args["value"];
    const [value, ...others] = [...(typeof before === "string" ? [before] : []), ...stringsOf(args, "--")];
    if (value === undefined) throw new WrongUsage("`set` needs an option and a value.");
    if (others.length > 0) throw new WrongUsage(`\`set\` takes one value: what is \`${others.join(" ")}\`?`);
    const setValue = await (await loadProgram()).setValue();
    return setValue({
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      cacheFolder: cacheOf(args),
      option: stringOf(args, "option"),
      value,
      format: formatOf(args),
      dryRun: flagOf(args, "dryRun"),
    });
  },
};
