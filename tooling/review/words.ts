import { visible } from "../../compiler/support/visible.ts";

const longest = 80;

/** A quotation in backticks: on one line, without invisible characters, shortened to 80 characters. */
export function quoted(value: string): string {
  const line = visible(value.replaceAll("`", "'"));
  return `\`${line.length > longest ? `${line.slice(0, longest - 1)}…` : line}\``;
}

/** Quotes two texts from near the place where they differ: long texts may begin alike. */
export function quotedApart(one: string, other: string): readonly [string, string] {
  if (quoted(one) !== quoted(other)) return [quoted(one), quoted(other)];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  // Includes the word before, which may be the name of an argument.
  const word = one.lastIndexOf(" ", same - 1);
  const from = [one.lastIndexOf(" ", word - 1) + 1, word + 1, same - longest / 2].find(
    (start) => start > 0 && same - start <= longest / 2,
  );
  const shown = (text: string): string => quoted(`…${text.slice(from ?? 0)}`);
  return [shown(one), shown(other)];
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

/** `/bin/sh`, `${pkgs.bash}/bin/bash` or `${lib.getExe pkgs.bash}` */
export const isShell = (program: string): boolean =>
  /(?:^|[/ .])(?:ba|da|z|k|a)?sh\}?$/.test(program.replace(/^\$\{.*\}(?=\/)/s, ""));
