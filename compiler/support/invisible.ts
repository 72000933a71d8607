/**
 * Control characters except tab, line feed and carriage return, zero-width characters (not the joiners that scripts and
 * emoji need), blank fillers, and bidirectional controls, which make text read differently from its content (Unicode
 * Technical Report 36, 2.1).
 */
const invisible =
  // eslint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0001}]/gu;

/** The code points of the invisible characters in a text, each once: `["U+200B", "U+202E"]`. */
export function invisibleIn(text: string): readonly string[] {
  const found = text.match(invisible);
  return found === null ? [] : [...new Set(found)].sort().map(codePoint);
}

/** Replaces invisible characters with their code points. */
export const withCodePoints = (text: string): string =>
  text.replace(invisible, (each) => `<${codePoint(each)}>`);

/** The Unicode notation of the first character of a text: `U+001B`. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
