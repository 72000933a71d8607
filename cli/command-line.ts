import yargs, { type Argv } from "yargs";
import { didYouMean } from "../compiler/support/suggest.ts";
import { visible } from "../compiler/support/visible.ts";
import packageJson from "../package.json" with { type: "json" };
import { checkArguments } from "./commands/arguments/check-arguments.ts";
import { checkCommand } from "./commands/check.ts";
import { compileCommand } from "./commands/compile.ts";
import { completionCommand } from "./commands/completion.ts";
import { convertCommand } from "./commands/convert.ts";
import { diffCommand } from "./commands/diff.ts";
import { explainCommand } from "./commands/explain.ts";
import { fixCommand } from "./commands/fix.ts";
import { fmtCommand } from "./commands/fmt.ts";
import { showCommand } from "./commands/show.ts";
import { optionsCommand } from "./commands/options.ts";
import { listCommand } from "./commands/list.ts";
import { whyCommand } from "./commands/why.ts";
import { importCommand } from "./commands/import.ts";
import { initCommand } from "./commands/init.ts";
import { lspCommand } from "./commands/lsp.ts";
import { newCommand } from "./commands/new.ts";
import { exportCommand } from "./commands/export.ts";
import { graphCommand } from "./commands/graph.ts";
import { hashCommand } from "./commands/hash.ts";
import { updateCommand } from "./commands/update.ts";
import { planCommand } from "./commands/plan.ts";
import { setCommand } from "./commands/set.ts";
import { siteCommand } from "./commands/site.ts";
import { everywhere, flagOf, stringOf } from "./commands/arguments/shared.ts";
import { type Command, WrongUsage } from "./commands/arguments/command.ts";
import { exitStatus, type ExitStatus } from "./terminal/exit-status.ts";
import { isSystemError, systemReason, type SystemError } from "./disk/system-error.ts";
import { leaveOnClosedPipe } from "./terminal/leave.ts";
import { helpWidth, setTerminal } from "./terminal/terminal.ts";
import { usageProblem } from "./commands/arguments/usage-problem.ts";
import { printable } from "../compiler/diagnostics/printable.ts";
import { printError, printOut } from "../cli/terminal/print.ts";

/** Every command, in the order `--help` lists them. Each loads what it needs only when it runs. */
export const commands: readonly Command[] = [
  compileCommand,
  checkCommand,
  planCommand,
  diffCommand,
  listCommand,
  showCommand,
  explainCommand,
  whyCommand,
  optionsCommand,
  convertCommand,
  setCommand,
  fixCommand,
  fmtCommand,
  hashCommand,
  updateCommand,
  exportCommand,
  graphCommand,
  initCommand,
  newCommand,
  importCommand,
  siteCommand,
  lspCommand,
  completionCommand,
  {
    usage: "help [command]",
    summary: "Show the help of a command",
    positionals: { command: { describe: "The command; all without one", type: "string" } },
    options: {},
    examples: [["help compile", "the same as catalogc compile --help"]],
    run(args) {
      const name = stringOf(args, "command");
      const names = commands.map(({ usage }) => usage.split(" ", 1)[0] ?? "");
      if (name !== "" && !names.includes(name))
        throw new WrongUsage(
          [`there is no command \`${name}\`.`, didYouMean(name, names) ?? ""].join(" ").trimEnd(),
        );
      return runCommandLine([...(name === "" ? [] : [name]), "--help"]);
    },
  },
];

/**
 * Runs catalogc with the given arguments and gives the exit status. Never throws: what a command did not expect
 * is a bug, and is said so without a stack trace (set CATALOGC_DEBUG to see it).
 */
export async function runCommandLine(args: readonly string[]): Promise<ExitStatus> {
  leaveOnClosedPipe();
  if (args[0] === completionRequest) return completeLine(args.slice(1));
  let status: ExitStatus = exitStatus.fine;
  const parser = yargs([...args])
    .scriptName("catalogc")
    .usage("catalogc compiles declarative recipes into Nix expressions, service units, containers and tests.")
    .locale("en")
    .wrap(helpWidth())
    .alias("help", "h")
    .version(packageJson.version)
    .alias("version", "v")
    .options(everywhere)
    .example("catalogc compile recipes/ -o out/", "compile every recipe")
    .example("catalogc options --format markdown", "print the option reference")
    .epilogue(exitStatuses)
    .demandCommand(1, "Name a command. `catalogc init` creates a catalog.")
    .strict()
    // Numbers are arguments like others: `1.10` is not `1.1`.
    .parserConfiguration({ "populate--": true, "parse-positional-numbers": false })
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new WrongUsage(message);
    });
  for (const command of commands) {
    parser.command(
      command.usage,
      command.summary,
      (argv: Argv) => describe(argv, command),
      async (parsed) => {
        checkArguments(args, parsed, command);
        setTerminal({ color: stringOf(parsed, "color"), quiet: flagOf(parsed, "quiet") });
        status = await runCommand(command, parsed);
      },
    );
  }
  try {
    await parser.parseAsync();
    return status;
  } catch (error) {
    // yargs' own complaints (a missing value, say) come as plain errors of this name.
    if (error instanceof Error && (error.name === "WrongUsage" || error.name === "YError"))
      return reportUsage(usageProblem(error.message, args, commands));
    if (isSystemError(error)) return reportSystem(error);
    return reportBug(error);
  }
}

/**
 * Runs a command. Results kept between runs may be damaged: if the command fails, it runs again without them. A second
 * failure is a bug.
 */
async function runCommand(command: Command, args: Readonly<Record<string, unknown>>): Promise<ExitStatus> {
  try {
    return await command.run(args);
  } catch (error) {
    const isExpected = error instanceof Error && (error.name === "WrongUsage" || isSystemError(error));
    if (isExpected || command.options["cache"] === undefined || args["cache"] !== true) throw error;
    const { forgetAll, folder } = await keptBy(args);
    if (folder === undefined) throw error;
    const status = await command.run({ ...args, cache: false, cacheDir: undefined });
    forgetAll(folder);
    printError(printable(`catalogc: what \`${folder}\` kept was damaged, and is deleted\n`));
    return status;
  }
}

/** Where a command keeps its results, and how to forget them. */
async function keptBy(
  args: Readonly<Record<string, unknown>>,
): Promise<{ readonly folder: string | undefined; readonly forgetAll: (folder: string) => void }> {
  const [{ cacheOf }, { forgetAll }] = await Promise.all([
    import("./commands/arguments/cache.ts"),
    import("./disk/cache/disk-store.ts"),
  ]);
  return { folder: cacheOf(args, () => undefined), forgetAll };
}

const exitStatuses =
  "Exit status: 0 success, 1 errors in recipes or output, 2 wrong usage, 3 internal error (a bug).";

const examplesText = (examples: Command["examples"]): string =>
  ["Examples:", ...examples.flatMap(([line, meaning]) => [`  catalogc ${line}`, `      ${meaning}`])].join(
    "\n",
  );

/** How the scripts of `catalogc completion` ask what could come next. */
const completionRequest = "--complete";

async function completeLine(words: readonly string[]): Promise<ExitStatus> {
  const [{ complete }, { printCompletion }] = await Promise.all([
    import("./commands/completion/complete.ts"),
    import("./commands/completion/completion.ts"),
  ]);
  printOut(printable(printCompletion(complete(words, commands))));
  return exitStatus.fine;
}

function describe(argv: Argv, command: Command): Argv {
  for (const [name, positional] of Object.entries(command.positionals)) argv.positional(name, positional);
  argv.options(command.options);
  // Not as yargs' examples, which are broken into columns and cannot be copied.
  argv.epilogue(`${examplesText(command.examples)}\n\n${exitStatuses}`);
  return argv;
}

function reportUsage(problem: string): ExitStatus {
  printError(printable(problem));
  return exitStatus.usage;
}

/** A system error outside the handled operations, for example too few open files, or a failing disk. */
function reportSystem(error: SystemError): ExitStatus {
  const what = error.path === undefined ? error.syscall : `${error.syscall} ${error.path}`;
  printError(printable(`catalogc: cannot continue: ${visible(what)}: ${systemReason(error)}\n`));
  if (process.env["CATALOGC_DEBUG"]) printError(printable(`${error.stack ?? ""}\n`));
  return exitStatus.wrong;
}

function reportBug(error: unknown): ExitStatus {
  const shown = error instanceof Error ? error : new Error(String(error));
  printError(
    printable(
      `catalogc: internal error: ${shown.message}\n` +
        "This is a bug in catalogc, not in your recipes: please report it with the recipe that shows it.\n" +
        (process.env["CATALOGC_DEBUG"]
          ? `${shown.stack ?? ""}\n`
          : "Set CATALOGC_DEBUG=1 to see where it happened.\n"),
    ),
  );
  return exitStatus.bug;
}
