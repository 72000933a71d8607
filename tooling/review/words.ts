import { visible } from "../../compiler/support/visible.ts";

const longest = 80;

/** A quotation in backticks: on one line, without invisible characters, shortened to 80 characters. */
export function quoted(value: string): string {
  const line = visible(value.replaceAll("`", "'"));
  return `\`${line.length > longest ? `${line.slice(0, longest - 1)}…` : line}\``;
}

/** `` `a`, `b` and 3 more `` */
export function several(
  values: readonly string[],
  most = 4,
  show: (value: string) => string = quoted,
): string {
  const shown = values.slice(0, most).map(show).join(", ");
  return values.length > most ? `${shown} and ${values.length - most} more` : shown;
}

/** `${pkgs.python3Packages.flask}` as people write it: `python3Packages.flask`. */
export const packageName = (spelled: string): string =>
  /^\$\{(?:pkgs\.)?(.*)\}$/s.exec(spelled)?.[1] ?? spelled;
