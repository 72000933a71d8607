import type { Options, PositionalOptions } from "yargs";
import type { ExitStatus } from "../../terminal/exit-status.ts";

/** The description of one command: small, so that `--help` is fast. `run` loads the implementation. */
export interface Command {
  /** The name and its arguments in the notation of yargs: `compile [recipes]`. */
  readonly usage: string;
  readonly summary: string;
  readonly positionals: Readonly<Record<string, PositionalOptions>>;
  readonly options: Readonly<Record<string, Options>>;
  /** Arguments for which an empty string is valid. */
  readonly mayBeEmpty?: readonly string[];
  /** Command lines without `catalogc`, with their purpose. */
  readonly examples: readonly (readonly [string, string])[];
  /** `args` are parsed and checked by the descriptions above. */
  run(args: Readonly<Record<string, unknown>>): Promise<ExitStatus>;
}

/**
 * Thrown for invalid combinations of arguments; the message is for the user. Identified by its name, because each
 * bundle of the built program has its own class.
 */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}
