import type { Command } from "../arguments/command.ts";

export const nameOf = ({ usage }: Command): string => usage.split(" ")[0] ?? usage;

/** A partial command line. */
export interface Line {
  readonly command: Command | undefined;
  /** The word being typed. */
  readonly current: string;
  /** The text before it in the same word: `--format=`. */
  readonly prefix: string;
  /** The option whose value is being typed. */
  readonly option?: string;
  /** The number of positional arguments so far. */
  readonly given: number;
  readonly used: ReadonlyMap<string, string>;
  /** Whether it is after `--`, where arguments belong to another program. */
  readonly foreign: boolean;
}

/** Parses the words after `catalogc`, the last of which is being typed. */
export function readLine(words: readonly string[], commands: readonly Command[]): Line {
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
  // bash passes the part after `=` as a separate word, and expects only that part back.
  if (value !== undefined)
    return { ...state, current: value, prefix: words.at(-1) === current ? prefix : "", option: name };
  return {
    ...state,
    current,
    prefix: "",
    ...(option !== undefined && !current.startsWith("-") && { option }),
  };
}

/** `--format`, `=`, `json` joined to one word. */
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
