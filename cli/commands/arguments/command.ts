import type { Options, PositionalOptions } from "yargs";
import type { ExitStatus } from "../../terminal/exit-status.ts";

/** One command as the command line sees it: cheap to load, so that `--help` is quick. `run` loads the rest. */
export interface Command {
  /** The name and its arguments, as yargs writes them: `compile [recipes]`. */
  readonly usage: string;
  readonly summary: string;
  readonly positionals: Readonly<Record<string, PositionalOptions>>;
  readonly options: Readonly<Record<string, Options>>;
  /** Arguments for which an empty text is a value like others. */
  readonly mayBeEmpty?: readonly string[];
  /** Command lines without `catalogc`, and what they do. */
  readonly examples: readonly (readonly [string, string])[];
  /** `args` are parsed and checked by the descriptions above. */
  run(args: Readonly<Record<string, unknown>>): Promise<ExitStatus>;
}

/**
 * Thrown by a command whose arguments make no sense together; the message is for the user. Told by its name: the built
 * program consists of several scripts, each with a class of its own.
 */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}
