import { type Command, WrongUsage } from "./arguments/command.ts";
import {
  choice,
  flag,
  flagOf,
  recipesOption,
  stringOf,
  stringsOf,
  text,
  textOrJsonOf,
  textOrJsonOption,
} from "./arguments/shared.ts";
import { composeArguments, composeOptions } from "./import/compose-options.ts";
import { loadProgram } from "./load-program.ts";

/** Files that are part of a Compose project or of Quadlet; others are package files. */
const isCompose = (file: string): boolean =>
  /\.(?:ya?ml|container|volume|network)$/.test(file) || !/\.\w+$/.test(file);

export const importCommand: Command = {
  usage: "import [files..]",
  summary: "Make recipes of package files of nixpkgs, or an app of Compose files",
  positionals: {
    files: {
      describe:
        "Files such as package.nix, one package each; or the Compose files of a project, or a folder of Quadlet files",
      type: "string",
      array: true,
    },
  },
  options: {
    ...composeOptions,
    "dry-run": flag("Print the recipes instead of creating files"),
    force: flag("Overwrite the recipe of an app"),
    "docker-run": {
      describe: 'A line such as "docker run -p 8080:80 nginx:1.28", instead of files',
      type: "string",
      requiresArg: true,
    },
    report: text("File for the account of all values of a Compose file"),
    "report-format": choice("Format of the account", ["text", "json", "markdown"], "text"),
    recipes: recipesOption,
    format: textOrJsonOption,
  },
  examples: [
    ["import package.nix", "create the recipe of a package"],
    ["import package.nix --dry-run", "print the recipe, and what became of each attribute"],
    ["import compose.yaml --project-dir /srv/wiki", "create an app that runs the images of a Compose file"],
  ],
  async run(args) {
    const files = stringsOf(args, "files");
    const name = stringOf(args, "name");
    const dockerRun = stringOf(args, "dockerRun");
    if ((files.length === 0) === (dockerRun === ""))
      throw new WrongUsage(
        "Name a file, or pass a line with `--docker-run`: `catalogc import compose.yaml`.",
      );
    const shared = {
      files,
      name,
      syntax: stringOf(args, "syntax"),
      isDryRun: flagOf(args, "dryRun"),
      recipes: stringOf(args, "recipes"),
      format: textOrJsonOf(args),
    };
    if (dockerRun !== "" || files.some(isCompose)) {
      if (!files.every(isCompose))
        throw new WrongUsage("Import package files and Compose files one after the other.");
      const importCompose = await (await loadProgram()).importCompose();
      return importCompose({
        ...shared,
        ...composeArguments(args),
        force: flagOf(args, "force"),
        dockerRun,
        report: stringOf(args, "report"),
        reportFormat: stringOf(args, "reportFormat"),
      });
    }
    if (name !== "" && files.length > 1) throw new WrongUsage("--name takes one file at a time.");
    const importFiles = await (await loadProgram()).importFiles();
    return importFiles(shared);
  },
};
