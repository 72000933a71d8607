import { type Command, WrongUsage } from "./command.ts";

type Parsed = Readonly<Record<string, unknown>>;

/**
 * Checks arguments that yargs accepts.
 * @param args as typed
 * @throws WrongUsage
 */
export function checkArguments(args: readonly string[], parsed: Parsed, command: Command): void {
  checkFlags(args, command);
  checkTexts(parsed, command);
}

/** yargs treats any text after `--flag=` as false, and accepts `--no-` before any option. */
function checkFlags(args: readonly string[], { options }: Command): void {
  const own = args.slice(0, args.includes("--") ? args.indexOf("--") : args.length);
  for (const [, name = "", value = ""] of own.flatMap((arg) => [/^--([^=]+)=(.*)$/s.exec(arg) ?? []]))
    if (options[kebab(name)]?.type === "boolean" && value !== "true" && value !== "false")
      throw new WrongUsage(`--${name} takes true or false, not ${JSON.stringify(value)}.`);
  for (const name of own.flatMap((arg) => /^--no-([^=]+)/.exec(arg)?.[1] ?? []))
    if (options[kebab(name)]?.type !== "boolean")
      throw new WrongUsage(`there is no option \`--no-${name}\`.`);
}

/** yargs accepts `--copy-files` as `--copyFiles` too. */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * An unset variable of a script results in an empty argument, which must mean neither the current folder nor
 * everything.
 */
function checkTexts(parsed: Parsed, { positionals, options, usage, mayBeEmpty = [] }: Command): void {
  for (const name of Object.keys({ ...positionals, ...options })) {
    const value = parsed[name];
    const given: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isBlank = given.some((each) => typeof each === "string" && each.trim() === "");
    if (!isBlank || mayBeEmpty.includes(name)) continue;
    const shown = name in positionals ? name : `--${name}`;
    if (name === "recipes" || name === "out")
      throw new WrongUsage(`${shown} takes a folder; \`.\` is the current one.`);
    if (name === "cache-dir")
      throw new WrongUsage("--cache-dir takes a folder; --no-cache disables the cache.");
    throw new WrongUsage(
      usage.includes(`<${name}>`)
        ? `\`${name}\` is empty: catalogc ${usage}`
        : `\`${shown}\` is empty: give it a value or omit it.`,
    );
  }
}
