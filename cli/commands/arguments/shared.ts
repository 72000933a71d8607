import { availableParallelism } from "node:os";
import type { Options, PositionalOptions } from "yargs";
import { formats, type Format } from "../../terminal/report.ts";
import { WrongUsage } from "./command.ts";

/** More threads than processors help nobody. */
const mostJobs = 64;

// Arguments that several commands take, and how they are read back.

export const recipesArgument = {
  describe: "Folder that holds the recipes",
  type: "string",
  default: "recipes",
} as const satisfies PositionalOptions;

/** The same for commands whose arguments are something else. */
export const recipesOption = { ...recipesArgument, requiresArg: true } as const satisfies Options;

export const outOption = {
  alias: "o",
  describe: "Folder for the generated files",
  type: "string",
  default: "out",
  requiresArg: true,
} as const satisfies Options;

export const formatOption = {
  describe: "How problems are written: for people, for programs, or as annotations in a GitHub workflow",
  choices: formats,
  default: "text",
  requiresArg: true,
} as const satisfies Options;

/** For commands that print data. */
export const textOrJsonOption = {
  describe: "How it is written: for people or for programs",
  choices: ["text", "json"],
  default: "text",
  requiresArg: true,
} as const satisfies Options;

export const copyFilesOption = {
  describe: "Copy local files into the output folder instead of pointing at the recipe folder",
  type: "boolean",
  default: false,
} as const satisfies Options;

export const denyWarningsOption = {
  describe: "Treat warnings as errors",
  type: "boolean",
  default: false,
} as const satisfies Options;

/** More threads than this take more memory, and little less time. */
const mostThreads = 4;

export const jobsOption = {
  alias: "j",
  describe: "How many threads compile large catalogs; the output is the same for any number",
  type: "number",
  requiresArg: true,
  defaultDescription: `the number of processors, at most ${mostThreads}`,
  coerce(value: unknown): number | undefined {
    if (value === undefined) return undefined;
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last !== "number" || !Number.isInteger(last) || last < 1)
      throw new WrongUsage("--jobs is a number of threads, 1 or more.");
    return Math.min(last, mostJobs);
  },
} as const satisfies Options;

type Args = Readonly<Record<string, unknown>>;

/** A string option; yargs gives an array when it is repeated, the last one counts. */
export function stringOf(args: Args, name: string): string {
  const value = args[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === "string" ? last : "";
}

/** An option that may be given several values. */
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
