/**
 * Characters that a terminal or a review page does not show, or that reorder text: controls, format characters (zero
 * width, bidirectional: Unicode Standard Annex 9), line separators, lone surrogates and blank fillers. Excepted are tabs,
 * line feeds, and the joiners that scripts and emoji need. A class of regular expressions with the flag `v`.
 */
export const unseen =
  "[[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\u115F\\u1160\\u3164\\uFFA0]--[\\t\\n\\u200C\\u200D]]";

const invisible = new RegExp(`[${unseen}--\\r]`, "gv");
const hidden = new RegExp(`[${invisible.source}[\\p{Zs}--[ \\u3000]]]`, "gv");
const unusual = new RegExp(`[${hidden.source}\\t\\n\\r\\u200C\\u200D]`, "gv");

/** Escapes every invisible character and odd space: `\n`, `\t`, `\u{202e}`. */
export function visible(text: string): string {
  return text.replace(unusual, escapeCharacter);
}

/** Whether a text has an invisible character or an odd space. */
export const hasHidden = (text: string): boolean => text.search(hidden) >= 0;

/** Removes invisible characters; odd spaces become spaces. */
export const withoutHidden = (text: string): string =>
  text.replace(hidden, (character) => (/\p{Zs}/u.test(character) ? " " : ""));

/** Escapes invisible characters and odd spaces as in JSON, which TypeScript and YAML accept too: `\u00A0`. */
export const withEscapes = (text: string): string =>
  text.replace(hidden, (character) =>
    character.replace(
      /[^]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
    ),
  );

/** The code points of the invisible characters in a text, each once: `["U+200B", "U+202E"]`. */
export const invisibleIn = (text: string): readonly string[] =>
  [...new Set(text.match(invisible) ?? [])].sort().map(codePoint);

/** Replaces invisible characters with their code points. */
export const withCodePoints = (text: string): string =>
  text.replace(invisible, (each) => `<${codePoint(each)}>`);

/** The Unicode notation of the first character of a text: `U+001B`. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

function escapeCharacter(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  if (character === "\t") return "\\t";
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** First and last code points of East Asian Wide and Fullwidth blocks and of emoji (Unicode Standard Annex 11). */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];

/** The terminal columns of a character: 0 for combining marks, 2 for wide ones, else 1. */
export function cells(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (/[\p{Mn}\p{Me}]/u.test(character)) return 0;
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
}
