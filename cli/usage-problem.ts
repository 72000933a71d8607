import { didYouMean } from "../compiler/support/suggest.ts";
import type { Command } from "./commands/command.ts";

const nameOf = ({ usage }: Command): string => usage.split(" ", 1)[0] ?? "";

/**
 * What is wrong with a command line, in the words of its help, and where to read on.
 * @param message what yargs or a command says
 */
export function usageProblem(message: string, args: readonly string[], commands: readonly Command[]): string {
  const command = commands.find((each) => nameOf(each) === args[0]);
  const help = command === undefined ? "catalogc --help" : `catalogc ${nameOf(command)} --help`;
  return `catalogc: ${inOwnWords(message, args, command, commands)}\nTry \`${help}\`.\n`;
}

function inOwnWords(
  message: string,
  args: readonly string[],
  command: Command | undefined,
  commands: readonly Command[],
): string {
  if (command !== undefined && message.startsWith("Not enough non-option arguments"))
    return `something is missing: catalogc ${command.usage}`;
  const missing = /^Missing required arguments?: (.+)$/.exec(message)?.[1];
  if (missing !== undefined) return `\`--${missing.split(", ").join("`, `--")}\` is missing.`;
  const unknown = /^Unknown (?:argument|command)s?: (.+)$/.exec(message)?.[1]?.split(", ")[0];
  if (unknown === undefined) return message;
  if (args.some((arg) => arg.startsWith("-") && arg.replace(/^-+|=.*$/gs, "") === unknown)) {
    const known = Object.keys(command?.options ?? {}).map((name) => `--${name}`);
    return withHint(`there is no option \`--${unknown}\`.`, didYouMean(`--${unknown}`, known));
  }
  if (command !== undefined) return `\`${unknown}\` is one argument too many: catalogc ${command.usage}`;
  return withHint(`there is no command \`${unknown}\`.`, didYouMean(unknown, commands.map(nameOf)));
}

const withHint = (sentence: string, hint: string | undefined): string =>
  hint === undefined ? sentence : `${sentence} ${hint}`;
