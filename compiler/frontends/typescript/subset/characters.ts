import { escapedLetters } from "../cook.ts";
import { Unsure } from "./unsure.ts";

/** Letters of ASCII, `$` and `_`. */
export const isIdentifierStart = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x24 || code === 0x5f;

export const isIdentifierPart = (code: number): boolean =>
  isIdentifierStart(code) || (code >= 0x30 && code <= 0x39);

/** What a string or a template with these escapes means. Octal escapes and continued lines are beyond the subset. */
export function cookText(raw: string): string {
  return raw.replace(/\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^]))/g, meaning);
}

function meaning(_: string, point?: string, unit?: string, byte?: string, other = ""): string {
  const digits = point ?? unit ?? byte;
  if (digits === undefined) {
    if (/[\dux\r\n\u2028\u2029]/.test(other)) throw new Unsure();
    return escapedLetters.get(other) ?? other;
  }
  const code = Number.parseInt(digits, 16);
  if (code > 0x10ffff) throw new Unsure();
  return String.fromCodePoint(code);
}
