// The only place that quotes and escapes Nix text. See "String literal" in the Nix reference manual.

const quotedEscapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  '"': '\\"',
  "${": "\\${",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  $: "\\$",
};

/** The inside of `"…"`. `beforeInterpolation`: a `${…}` follows, which a final `$` would break. */
export function escapeQuoted(text: string, beforeInterpolation: boolean): string {
  const special = beforeInterpolation ? /[\\"\n\r\t]|\$\{|\$$/g : /[\\"\n\r\t]|\$\{/g;
  return text.replace(special, (found) => quotedEscapes[found] ?? found);
}

/** Whether text needs no escape in `"…"`, which is the usual case. False for uncertain cases. */
export const isBare = (text: string): boolean => /^[ !#%-[\]-~]+$/.test(text);

/** The part after a piece of the text of an indented string. */
export type IndentedNext = "interpolation" | "end";

/**
 * The inside of `''…''` with line feeds. A lone `'` is escaped if two quotes of an escape or the end of the string
 * follow, a `$` if the `{` of an interpolation follows.
 */
export function escapeIndented(text: string, next: IndentedNext): string {
  const special = next === "end" ? /''|'(?=\$\{|$)|\$\{/g : /''|'(?=\$\{|\$$)|\$\{|\$$/g;
  return text.replace(special, (found) => {
    if (found === "''") return "'''";
    return found === "'" ? "''\\'" : `''${found}`;
  });
}

/**
 * Whether text of a string reads back unchanged from between `''` and `''`. Nix removes the common indentation of all
 * lines and whitespace around the first and last line; carriage returns are excluded. `lines`: for each line whether it
 * has interpolations, and its text before the first of them.
 */
export function survivesIndented(lines: readonly LineStart[]): boolean {
  const flush = lines.some(({ start, interpolated }) => (start === "" ? interpolated : start[0] !== " "));
  const clean = lines.every(({ start, interpolated }) => interpolated || !/^ +$/.test(start));
  return flush && clean;
}
export interface LineStart {
  readonly start: string;
  readonly interpolated: boolean;
}

const pathCharacters = /^[A-Za-z0-9._+/-]*$/;

/** Whether text is valid in a path literal: no `//`, no character that ends it. */
export function isPathText(text: string): boolean {
  return pathCharacters.test(text) && !text.includes("//");
}

/** Whether a path can be looked up as `<path>`. */
export function isSearchPath(path: string): boolean {
  return /^[A-Za-z0-9._+-]+(\/[A-Za-z0-9._+-]+)*$/.test(path);
}

/** The reason why text cannot be part of any Nix string, or undefined. */
export function textProblem(
  text: string,
): "text with a NUL character" | "text that is not Unicode" | undefined {
  if (text.includes("\0")) return "text with a NUL character";
  return text.isWellFormed() ? undefined : "text that is not Unicode";
}

/** The lines of a comment after their `#`. A line feed or carriage return would end it early. */
export function commentLine(text: string): string {
  return `# ${text}`.trimEnd();
}
