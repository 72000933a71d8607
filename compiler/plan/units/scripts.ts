import { select, variable } from "../../language/build.ts";
import { text } from "../../language/text.ts";
import type { Text } from "../../language/option-values.ts";

/** The name of the set of scripts in the generated files: `scripts.web-pre-start`. */
export const scriptsSet = "scripts";

/** The path of a script in any runtime. */
export const scriptPath = (name: string): Text => text(select(variable(scriptsSet), name));

/** A program written by catalogc for units and entrypoints: a shell script with a `#!` line for the runtime's shell. */
export interface Script {
  /** The name of its file, and of its variable in unit text: `web-pre-start`. */
  readonly name: string;
  /** Without the `#!` line. */
  readonly body: Text;
}
