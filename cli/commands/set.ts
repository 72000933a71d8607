import { WrongUsage, type Command } from "./arguments/command.ts";
import { flag, flagOf, formatOf, formatOption, outOption, stringOf, stringsOf } from "./arguments/shared.ts";
import { catalogOf, catalogOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

export const setCommand: Command = {
  usage: "set <option> [value]",
  summary: "Replace one value in a recipe and keep everything else",
  positionals: {
    option: { describe: "The option, e.g. pkgs.hello.version", type: "string" },
    value: { describe: "The new value; put -- before a value that starts with a hyphen", type: "string" },
  },
  options: {
    ...catalogOptions,
    out: {
      ...outOption,
      describe: "Output folder, which is not changed; selects the cached results",
    },
    "dry-run": flag("Show the change without writing it"),
    format: formatOption,
  },
  mayBeEmpty: ["value"],
  examples: [
    ["set pkgs.hello.version 2.12.3", "set a new version"],
    ["set apps.web.services.components.web.process.ports.0 8081:80", "set the first element of a list"],
    ["set pkgs.tool.build.goPackageBuilder.tags.0 -- -x", "set a value that starts with a hyphen"],
    ["set --dry-run apps.web.broken true", "show the change without writing it"],
  ],
  async run(args) {
    const before = args["value"];
    const [value, ...others] = [...(typeof before === "string" ? [before] : []), ...stringsOf(args, "--")];
    if (value === undefined) throw new WrongUsage("`set` requires an option and a value.");
    if (others.length > 0)
      throw new WrongUsage(`\`set\` takes one value; unexpected: \`${others.join(" ")}\`.`);
    const setValue = await (await loadProgram()).setValue();
    return setValue({
      ...catalogOf(args),
      option: stringOf(args, "option"),
      value,
      format: formatOf(args),
      dryRun: flagOf(args, "dryRun"),
    });
  },
};
