import { coloured, plain, type Palette } from "../compiler/diagnostics/palette.ts";

/** Colours for a stream: on a terminal, unless NO_COLOR is set (no-color.org) or the terminal is dumb. */
export function paletteFor(stream: NodeJS.WriteStream): Palette {
  const { NO_COLOR, TERM } = process.env;
  return stream.isTTY && !NO_COLOR && TERM !== "dumb" ? coloured : plain;
}

/** `1 package`, `2 packages` */
export function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? "" : "s"}`;
}

/** `a`, `a and b`, `a, b and c` */
export function inWords(parts: readonly string[]): string {
  const [last, ...rest] = [...parts].reverse();
  if (last === undefined) return "";
  return rest.length === 0 ? last : `${rest.reverse().join(", ")} and ${last}`;
}

/** In columns. */
export const widestHelp = 100;

/** How long lines of `--help` may be: as long as those of the terminal, if there is one. */
export const helpWidth = (): number => Math.min(widestHelp, process.stdout.columns ?? widestHelp);
