import { didYouMean, orList } from "../../../compiler/support/suggest.ts";
import { visible } from "../../../compiler/support/visible.ts";
import type { Command } from "./command.ts";

const nameOf = ({ usage }: Command): string => usage.split(" ", 1)[0] ?? "";

/**
 * The message for a wrong command line, in the terms of its help, with the command for more help.
 * @param message the message of yargs or of a command
 */
export function usageProblem(message: string, args: readonly string[], commands: readonly Command[]): string {
  const command = commands.find((each) => nameOf(each) === args[0]);
  const help = command === undefined ? "catalogc --help" : `catalogc ${nameOf(command)} --help`;
  return `catalogc: ${typed(inOwnWords(message, args, command, commands))}\nTry \`${help}\`.\n`;
}

/** The typed text, shortened and safe to print; the sentence around it stays. */
const typed = (sentence: string): string =>
  visible(sentence)
    .replace(/`([^`]*)`/g, (_, name: string) => `\`${cut(name)}\``)
    .replace(/[^\s`"]+/g, (word) => cut(word));

const longest = 600;

const cut = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

function inOwnWords(
  message: string,
  args: readonly string[],
  command: Command | undefined,
  commands: readonly Command[],
): string {
  if (command !== undefined && message.startsWith("Not enough non-option arguments"))
    return `an argument is missing: catalogc ${command.usage}`;
  if (message.startsWith("Invalid values:")) return wrongChoices(message, args, command);
  const bare = /^Not enough arguments following: (.+)$/s.exec(message)?.[1];
  if (bare !== undefined) return needsValue(bare, args);
  const missing = /^Missing required arguments?: (.+)$/.exec(message)?.[1];
  if (missing !== undefined) return `\`--${missing.split(", ").join("`, `--")}\` is missing.`;
  const unknown = /^Unknown (?:argument|command)s?: (.+)$/s.exec(message)?.[1]?.split(", ")[0];
  if (unknown === undefined) return message;
  if (args.includes(`--no-${unknown}`)) return `there is no option \`--no-${unknown}\`.`;
  // `-xo`: each letter is an option.
  if (
    unknown.length === 1 &&
    args.some((arg) => /^-[^-]/.test(arg) && arg.replace(/=.*$/s, "").includes(unknown))
  )
    return `there is no option \`-${unknown}\`.`;
  if (args.some((arg) => arg.startsWith("-") && arg.replace(/^-+|=.*$/gs, "") === unknown)) {
    const known = Object.keys(command?.options ?? {}).map((name) => `--${name}`);
    return withHint(`there is no option \`--${unknown}\`.`, didYouMean(`--${unknown}`, known));
  }
  if (command !== undefined) return `\`${unknown}\` is an unexpected argument: catalogc ${command.usage}`;
  return withHint(`there is no command \`${unknown}\`.`, didYouMean(unknown, commands.map(nameOf)));
}

const withHint = (sentence: string, hint: string | undefined): string =>
  hint === undefined ? sentence : `${sentence} ${hint}`;

/** yargs: `Argument: format, Given: "html", Choices: "text", "json"`, one line for each argument. */
function wrongChoices(message: string, args: readonly string[], command: Command | undefined): string {
  const wrong = [...message.matchAll(/^ *Argument: ([\w-]+), Given: (.*?), Choices: /gms)];
  return wrong
    .map(([, name = "", given = ""]) => {
      const isPositional = name in (command?.positionals ?? {});
      const shown = isPositional ? name : `--${name}`;
      if (args.includes(`--no-${name}`)) return `there is no option \`--no-${name}\`.`;
      const described = isPositional ? command?.positionals[name] : command?.options[name];
      const choices = [described?.choices ?? []].flat().map(String);
      // The last of several counts.
      const value =
        given
          .replace(/^"(.*)"$/s, "$1")
          .split('", "')
          .at(-1) ?? "";
      const not = value === "" ? "" : `, not \`${visible(value)}\``;
      return withHint(`\`${shown}\` takes ${orList(choices)}${not}.`, didYouMean(value, choices));
    })
    .join(" ");
}

/** yargs does not accept a value that starts with a hyphen. */
function needsValue(option: string, args: readonly string[]): string {
  const shown = option.length === 1 ? `-${option}` : `--${option}`;
  const next = args[args.indexOf(shown) + 1];
  const isHyphened = args.includes(shown) && next !== undefined && /^-[^-]/.test(next);
  const hint = isHyphened
    ? `One that starts with a hyphen is written \`${shown}=${visible(next)}\`.`
    : undefined;
  return withHint(`\`${shown}\` needs a value.`, hint);
}
