import { checkCommand } from "./check.ts";
import { type Command, WrongUsage } from "./arguments/command.ts";
import {
  copyFilesOption,
  denyWarningsOption,
  flagOf,
  formatOf,
  formatOption,
  jobsOf,
  jobsOption,
  outOption,
  recipesArgument,
  stringOf,
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
    check: {
      describe: "Write nothing; check that the folder matches the recipes, like `catalogc check`",
      type: "boolean",
      default: false,
    },
    "dry-run": {
      describe: "Write nothing; explain what would change, like `catalogc plan`",
      type: "boolean",
      default: false,
    },
    watch: {
      alias: "w",
      describe: "Compile again after each change and explain it, until interrupted",
      type: "boolean",
      default: false,
    },
    force: {
      describe: "Overwrite hand-edited generated files",
      type: "boolean",
      default: false,
    },
    "take-over": {
      describe: "Replace the output of another recipe folder, and delete files these recipes do not generate",
      type: "boolean",
      default: false,
    },
    timings: { describe: "Print the time of each phase", type: "boolean", default: false },
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
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      copyFiles: flagOf(args, "copyFiles"),
      format: formatOf(args),
      denyWarnings: flagOf(args, "denyWarnings"),
      force: flagOf(args, "force"),
      takeOver: flagOf(args, "takeOver"),
      only: stringsOf(args, "only"),
      timings: flagOf(args, "timings"),
      jobs: jobsOf(args),
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
