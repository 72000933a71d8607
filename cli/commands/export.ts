import type { Command } from "./arguments/command.ts";
import { catalogOf, catalogOptions } from "./arguments/cache.ts";
import { flag, flagOf, outOption, stringOf, textOrJsonOf, textOrJsonOption } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const exportCommand: Command = {
  usage: "export <package>",
  summary: "Print a package as a file of nixpkgs",
  positionals: {
    package: { describe: "The package, e.g. hello", type: "string", demandOption: true },
  },
  options: {
    ...catalogOptions,
    out: { ...outOption, describe: "Output folder, which is not changed; selects the cached results" },
    check: flag(
      "List what the checks of nixpkgs demand of the file instead of printing it; status 1 if one fails",
    ),
    format: textOrJsonOption,
  },
  examples: [
    ["export hello", "print the file of a package; what it lacks is on stderr"],
    ["export hello --check", "list what the checks of nixpkgs demand"],
  ],
  async run(args) {
    const exportPackage = await (await loadProgram()).exportPackage();
    return exportPackage({
      ...catalogOf(args),
      name: stringOf(args, "package").replace(/^pkgs\./, ""),
      check: flagOf(args, "check"),
      format: textOrJsonOf(args),
    });
  },
};
