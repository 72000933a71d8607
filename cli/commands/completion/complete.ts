import type { Options, PositionalOptions } from "yargs";
import type { Command } from "../arguments/command.ts";
import { everywhere } from "../arguments/shared.ts";
import type { Candidate, Completion } from "./completion.ts";
import { knownValues, type ValueKind } from "./known-values.ts";
import { nameOf, readLine, type Line } from "./read-line.ts";

/** The kinds of arguments by name, and by command if a name has two meanings. Arguments with choices need no entry. */
export const valueKinds: Readonly<Record<string, ValueKind>> = {
  recipes: "folders",
  out: "folders",
  folder: "folders",
  from: "files",
  path: "files",
  files: "files",
  app: "apps",
  package: "packages",
  packages: "packages",
  only: "entries",
  entry: "entries",
  code: "text",
  "show subject": "entries or files",
  "explain subject": "options or files",
  option: "options",
  against: "revisions",
  name: "text",
  text: "text",
  command: "text",
  value: "text",
  builder: "text",
  git: "text",
  url: "text",
  "pkg-version": "text",
  license: "text",
  registry: "text",
  jobs: "text",
  "cache-dir": "folders",
  "project-dir": "folders",
  "env-file": "files",
  report: "files",
  "docker-run": "text",
  description: "text",
};

/** Options of every command, and without a command. */
const common: Readonly<Record<string, Options>> = {
  ...everywhere,
  help: { describe: "Show help", type: "boolean" },
  version: { describe: "Show version number", type: "boolean" },
};

/**
 * The candidates for the next word: `words` are those after `catalogc`, the last one being typed (perhaps empty). Only
 * candidates with the last word as prefix are returned.
 */
export function complete(words: readonly string[], commands: readonly Command[]): Completion {
  const line = readLine(words, commands);
  const { candidates, paths } =
    line.command === undefined ? startOf(line, commands) : insideOf(line, line.command);
  return {
    candidates: candidates
      .map(({ word, ...rest }) => ({ word: line.prefix + word, ...rest }))
      .filter(({ word }) => word.startsWith(line.prefix + line.current)),
    ...(paths && { paths }),
  };
}

function startOf({ current }: Line, commands: readonly Command[]): Completion {
  if (current.startsWith("-")) return { candidates: optionsOf(common, new Map()) };
  return { candidates: commands.map((each) => ({ word: nameOf(each), meaning: each.summary })) };
}

function insideOf(line: Line, command: Command): Completion {
  if (line.foreign) return { candidates: [], paths: "files" };
  const out = line.used.get("out") ?? "out";
  const kindOf = (name: string): ValueKind =>
    valueKinds[`${nameOf(command)} ${name}`] ?? valueKinds[name] ?? "text";
  const valuesOf = (name: string, description: Options | PositionalOptions | undefined): Completion =>
    Array.isArray(description?.choices)
      ? { candidates: description.choices.map((choice) => ({ word: String(choice) })) }
      : knownValues(kindOf(name), line.current, out);

  if (line.option !== undefined) return valuesOf(line.option, command.options[line.option]);
  if (line.current.startsWith("-"))
    return { candidates: optionsOf({ ...command.options, ...common }, line.used) };
  const positionals = Object.entries(command.positionals);
  const last = positionals.at(-1);
  const next = positionals[line.given] ?? (last?.[1].array === true ? last : undefined);
  return next === undefined ? { candidates: [] } : valuesOf(next[0], next[1]);
}

function optionsOf(
  options: Readonly<Record<string, Options>>,
  used: ReadonlyMap<string, string>,
): readonly Candidate[] {
  return Object.entries(options).flatMap(([name, { describe, type, default: usual }]) => {
    if (used.has(name) && type !== "array") return [];
    // A switch that is on by default is only written to turn it off.
    const word = type === "boolean" && usual === true ? `--no-${name}` : `--${name}`;
    return [{ word, ...(typeof describe === "string" && { meaning: describe }) }];
  });
}
