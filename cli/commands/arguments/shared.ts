import { availableParallelism } from "node:os";
import type { Options, PositionalOptions } from "yargs";
import { formats, type Format } from "../../terminal/report.ts";
import { WrongUsage } from "./command.ts";

/** The upper limit of `--jobs`: more threads than processors only cost memory. */
const mostJobs = 64;

// Arguments shared by several commands, and functions that read them.

export const recipesArgument = {
  describe: "Recipe folder",
  type: "string",
  default: "recipes",
} as const satisfies PositionalOptions;

/** An option that is off unless it is given. */
export const flag = (describe: string) =>
  ({ describe, type: "boolean", default: false }) as const satisfies Options;

/** An option with a text as its value. */
export const text = (describe: string) =>
  ({ describe, type: "string", requiresArg: true }) as const satisfies Options;

/** An option with one of some values. */
export const choice = <Choice extends string>(
  describe: string,
  choices: readonly Choice[],
  usual: NoInfer<Choice>,
) => ({ describe, choices, default: usual, requiresArg: true }) as const;

/** The recipe folder as an option, for commands whose positional argument is something else. */
export const recipesOption = { ...recipesArgument, requiresArg: true } as const satisfies Options;

export const outOption = {
  alias: "o",
  describe: "Output folder",
  type: "string",
  default: "out",
  requiresArg: true,
} as const satisfies Options;

export const formatOption = choice(
  "Output format: text for people, json for programs, github for annotations in a workflow",
  formats,
  "text",
);

/** Options of every command. */
export const everywhere = {
  color: choice(
    "Colours; auto is on a terminal, and as FORCE_COLOR, CLICOLOR_FORCE and NO_COLOR say",
    ["auto", "always", "never"],
    "auto",
  ),
  quiet: { alias: "q", describe: "Print errors only", type: "boolean", default: false },
} as const satisfies Readonly<Record<string, Options>>;

/** For commands that print data. */
export const textOrJsonOption = choice(
  "Output format: text for people, json for programs",
  ["text", "json"],
  "text",
);

export const copyFilesOption = flag(
  "Copy local files into the output folder instead of referring to the recipe folder",
);

export const denyWarningsOption = flag("Treat warnings as errors");

/** The default limit: more threads take more memory and save little time. */
const mostThreads = 4;

export const jobsOption = {
  alias: "j",
  describe: "Number of threads for large catalogs; does not change the output",
  type: "number",
  requiresArg: true,
  defaultDescription: `the number of processors, at most ${mostThreads}`,
  coerce(value: unknown): number | undefined {
    if (value === undefined) return undefined;
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last !== "number" || !Number.isInteger(last) || last < 1)
      throw new WrongUsage("--jobs takes a number of threads, at least 1.");
    return Math.min(last, mostJobs);
  },
} as const satisfies Options;

type Args = Readonly<Record<string, unknown>>;

/** A string option. yargs gives an array when it is repeated; the last value counts. */
export function stringOf(args: Args, name: string): string {
  const value = args[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === "string" ? last : "";
}

/** The values of an option that takes several. */
export function stringsOf(args: Args, name: string): readonly string[] {
  const value = args[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

export function flagOf(args: Args, name: string): boolean {
  const value = args[name];
  return (Array.isArray(value) ? value.at(-1) : value) === true;
}

export function jobsOf(args: Args): number {
  const value = args["jobs"];
  return typeof value === "number" ? value : Math.min(availableParallelism(), mostThreads);
}

export function formatOf(args: Args): Format {
  const value = stringOf(args, "format");
  return formats.find((format) => format === value) ?? "text";
}

/** What commands that compile need. */
export const compileRequestOf = (args: Args) => ({
  recipes: stringOf(args, "recipes"),
  out: stringOf(args, "out"),
  copyFiles: flagOf(args, "copyFiles"),
  denyWarnings: flagOf(args, "denyWarnings"),
  jobs: jobsOf(args),
});

export const textOrJsonOf = (args: Args): "text" | "json" =>
  stringOf(args, "format") === "json" ? "json" : "text";
