import { type Printable, printable } from "../../compiler/diagnostics/printable.ts";
import type { WorkflowCommands } from "../../compiler/diagnostics/render-for-programs.ts";

// The only place that writes to the terminal (eslint.config.js): a text that is not printable is a type error.

/** Prints the result of a command to stdout. */
export function printOut(text: Printable | WorkflowCommands): void {
  process.stdout.write(text);
}

/** Prints messages to stderr. */
export function printError(text: Printable): void {
  process.stderr.write(text);
}

/** Prints the content of a file: byte for byte to a pipe or a file, and printable on a terminal. */
export function printFile(content: string): void {
  process.stdout.write(process.stdout.isTTY ? printable(content) : content);
}
