import { coloured, plain, type Palette } from "../../compiler/diagnostics/palette.ts";

/** What the user wants of the terminal, whatever the command. */
export interface TerminalOptions {
  readonly color: string;
  /** Errors only. */
  readonly quiet: boolean;
}

let options: TerminalOptions = { color: "auto", quiet: false };

/** Called once, before a command prints. */
export function setTerminal(wanted: TerminalOptions): void {
  options = wanted;
}

export const terminalOptions = (): TerminalOptions => options;

export const isQuiet = (): boolean => options.quiet;

/**
 * Colours for a stream: as `--color` says, then as FORCE_COLOR (force-color.org), CLICOLOR_FORCE (bixense.com/clicolors) or
 * NO_COLOR (no-color.org) does, and otherwise on a terminal that is not dumb.
 */
export function paletteFor(stream: NodeJS.WriteStream): Palette {
  const { FORCE_COLOR, CLICOLOR_FORCE, NO_COLOR, TERM } = process.env;
  if (options.color !== "auto") return options.color === "always" ? coloured : plain;
  if (FORCE_COLOR) return /^(?:0|false)$/i.test(FORCE_COLOR) ? plain : coloured;
  if (CLICOLOR_FORCE && CLICOLOR_FORCE !== "0") return coloured;
  return stream.isTTY && !NO_COLOR && TERM !== "dumb" ? coloured : plain;
}

/** The width of a terminal; what goes elsewhere is not broken. In columns. */
export const columnsOf = (stream: NodeJS.WriteStream): number =>
  stream.isTTY && stream.columns > 0 ? Math.max(stream.columns, 20) : Infinity;

/** In columns. */
export const widestHelp = 100;

/** The width of `--help`: that of the terminal, if there is one. */
export const helpWidth = (): number => Math.min(widestHelp, process.stdout.columns ?? widestHelp);
