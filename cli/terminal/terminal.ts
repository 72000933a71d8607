import { coloured, plain, type Palette } from "../../compiler/diagnostics/palette.ts";

/** Colours for a stream: on a terminal, unless NO_COLOR is set (no-color.org) or the terminal is dumb. */
export function paletteFor(stream: NodeJS.WriteStream): Palette {
  const { NO_COLOR, TERM } = process.env;
  return stream.isTTY && !NO_COLOR && TERM !== "dumb" ? coloured : plain;
}

/** In columns. */
export const widestHelp = 100;

/** The width of `--help`: that of the terminal, if there is one. */
export const helpWidth = (): number => Math.min(widestHelp, process.stdout.columns ?? widestHelp);
