import { checkCommand } from "./check.ts";
import { type Command, WrongUsage } from "./arguments/command.ts";
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
import { planCommand } from "./plan.ts";
import { loadProgram } from "./load-program.ts";
import { printable } from "../../compiler/diagnostics/printable.ts";
import { printError } from "../terminal/print.ts";
import { Stopwatch } from "../terminal/stopwatch.ts";

export const compileCommand: Command = {
  usage: "compile [recipes]",
  summary: "Compile recipes into the output folder",
  positionals: { recipes: recipesArgument },
  options: {
    out: outOption,
    only: {
      describe: "Write only the files of these entries, e.g. pkgs.hello apps.web",
      type: "array",
      string: true,
      requiresArg: true,
      default: [],
      defaultDescription: "all",
    },
    "copy-files": copyFilesOption,
    jobs: jobsOption,
    ...cacheOptions,
    format: formatOption,
    "deny-warnings": denyWarningsOption,
    check: flag("Write nothing; check that the folder matches the recipes, like `catalogc check`"),
    "dry-run": flag("Write nothing; explain what would change, like `catalogc plan`"),
    watch: {
      alias: "w",
      describe: "Compile again after each change and explain it, until interrupted",
      type: "boolean",
      default: false,
    },
    force: flag("Overwrite hand-edited generated files"),
    "take-over": flag(
      "Replace the output of another recipe folder, and delete files these recipes do not generate",
    ),
    timings: flag("Print the time of each phase"),
  },
  examples: [
    ["compile", "compile recipes/ into out/"],
    ["compile recipes/ -o out/ --copy-files", "make out/ self-contained"],
    ["compile --watch", "recompile while you edit"],
    ["compile --only pkgs.hello", "compile one package"],
    ["compile --format github --deny-warnings", "annotate a pull request"],
  ],
  async run(args) {
    if (flagOf(args, "check")) {
      checkAlone("check", args);
      return checkCommand.run(args);
    }
    if (flagOf(args, "dryRun")) {
      checkAlone("dry-run", args);
      return planCommand.run({ ...args, patch: true });
    }
    const request = {
      ...compileRequestOf(args),
      format: formatOf(args),
      force: flagOf(args, "force"),
      takeOver: flagOf(args, "takeOver"),
      only: stringsOf(args, "only"),
      timings: flagOf(args, "timings"),
      cacheFolder: cacheOf(args),
    };
    if (request.timings && flagOf(args, "watch"))
      throw new WrongUsage("--timings cannot be combined with --watch, which prints the time of each round.");
    if (flagOf(args, "watch")) return (await (await loadProgram()).watchFolder())(request);
    const { compileFolder, reportRun } = await import("./compile/compile-folder.ts");
    const stopwatch = new Stopwatch();
    stopwatch.lap("start");
    const run = await compileFolder(request, async () => (await loadProgram()).fullRun(), stopwatch);
    const status = reportRun(request.format, run);
    if (request.timings) printError(printable(stopwatch.toString()));
    return status;
  },
};

/** `catalogc check` and `catalogc plan` do not have these options: they concern writing, or a part of the folder. */
function checkAlone(option: "check" | "dry-run", args: Readonly<Record<string, unknown>>): void {
  const flags = ["watch", "force", "take-over", "timings"].filter((name) => flagOf(args, name));
  const [wrong] = [...flags, ...(stringsOf(args, "only").length > 0 ? ["only"] : [])];
  if (wrong !== undefined)
    throw new WrongUsage(
      `--${option} cannot be combined with --${wrong}: it writes nothing and compares the whole folder.`,
    );
}
