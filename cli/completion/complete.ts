import type { Options, PositionalOptions } from "yargs";
import type { Command } from "../commands/command.ts";
import type { Candidate, Completion } from "./completion.ts";
import { knownValues, type ValueKind } from "./known-values.ts";

/**
 * What arguments are, by their names, and by command where one name means two things. Arguments that take one of a few
 * words say so themselves.
 */
export const valueKinds: Readonly<Record<string, ValueKind>> = {
  recipes: "folders",
  out: "folders",
  folder: "folders",
  from: "files",
  path: "files",
  app: "apps",
  package: "packages",
  packages: "packages",
  only: "entries",
  "show subject": "entries or files",
  "explain subject": "options or files",
  option: "options",
  against: "revisions",
  name: "text",
  value: "text",
  builder: "text",
  git: "text",
  url: "text",
  "pkg-version": "text",
  license: "text",
  jobs: "text",
  description: "text",
};

/** Options of every command, and of none. */
const common: Readonly<Record<string, Options>> = {
  help: { describe: "Show help", type: "boolean" },
  version: { describe: "Show version number", type: "boolean" },
};

/**
 * What could come next: `words` are those behind `catalogc`, the last one being written (perhaps empty). Only what
 * begins as the last word does is given.
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

const nameOf = ({ usage }: Command): string => usage.split(" ")[0] ?? usage;

interface Line {
  readonly command: Command | undefined;
  /** What is being written. */
  readonly current: string;
  /** What stands before it in the same word: `--format=`. */
  readonly prefix: string;
  /** The option whose value is being written. */
  readonly option?: string;
  /** Positional arguments that are there. */
  readonly given: number;
  readonly used: ReadonlyMap<string, string>;
  /** Behind `--`, nothing is ours. */
  readonly foreign: boolean;
}

function readLine(words: readonly string[], commands: readonly Command[]): Line {
  let command: Command | undefined;
  let option: string | undefined;
  let given = 0;
  const used = new Map<string, string>();
  const joined = joinEquals(words);
  const current = joined.at(-1) ?? "";
  const before = joined.slice(0, -1);
  for (const word of before) {
    const [, name, value] = /^--?([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name !== undefined) {
      const known = longName(name, command);
      used.set(known, value ?? "");
      option = value === undefined && takesValue(known, command) ? known : undefined;
    } else if (option !== undefined) {
      used.set(option, word);
      if (command?.options[option]?.type !== "array") option = undefined;
    } else if (command === undefined) command = commands.find((each) => nameOf(each) === word);
    else given += 1;
  }
  const [, prefix = "", name = "", value] = /^(--([^=]+)=)(.*)$/s.exec(current) ?? [];
  const state = { command, given, used, foreign: before.includes("--") };
  // bash gives the part behind `=` as a word of its own, and wants only that back.
  if (value !== undefined)
    return { ...state, current: value, prefix: words.at(-1) === current ? prefix : "", option: name };
  return {
    ...state,
    current,
    prefix: "",
    ...(option !== undefined && !current.startsWith("-") && { option }),
  };
}

/** `--format`, `=`, `json` as one word again. */
function joinEquals(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  words.forEach((word, index) => {
    const isBehind = word === "=" || words[index - 1] === "=";
    if (isBehind && joined.at(-1)?.startsWith("--")) joined.push(`${joined.pop() ?? ""}${word}`);
    else joined.push(word);
  });
  return joined;
}

const longName = (name: string, command: Command | undefined): string =>
  Object.entries(command?.options ?? {}).find(([, { alias }]) => alias === name)?.[0] ?? name;

const takesValue = (name: string, command: Command | undefined): boolean => {
  const type = command?.options[name]?.type;
  return command?.options[name] !== undefined && type !== "boolean";
};

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
    // A switch that is on is only ever written to turn it off.
    const word = type === "boolean" && usual === true ? `--no-${name}` : `--${name}`;
    return [{ word, ...(typeof describe === "string" && { meaning: describe }) }];
  });
}
