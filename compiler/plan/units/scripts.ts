import { select, variable } from "../../language/build.ts";
import { text } from "../../language/text.ts";
import type { Text } from "../../language/option-values.ts";

/** The set that the generated files bind their scripts in: `scripts.web-pre-start`. */
export const scriptsSet = "scripts";

/** The path of a script, wherever the runtime puts it. */
export const scriptPath = (name: string): Text => text(select(variable(scriptsSet), name));

/** A program that catalogc writes, run by units and entrypoints: a shell script with `#!` of the runtime's shell. */
export interface Script {
  /** `web-pre-start`: the name of its file, and of its variable in unit text. */
  readonly name: string;
  /** Without the `#!` line. */
  readonly body: Text;
}
