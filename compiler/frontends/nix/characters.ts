/**
 * The character classes of Nix's lexer (`src/libexpr/lexer.l`), as bits of one table over ASCII. The lexer looks them
 * up once per character.
 */
export const Class = {
  /** `[a-zA-Z_]` */
  identifierStart: 1,
  /** `[a-zA-Z0-9_'-]` */
  identifier: 2,
  /** `[0-9]` */
  digit: 4,
  /** `[a-zA-Z0-9._+-]`, between the slashes of a path. */
  path: 8,
  /** `[a-zA-Z0-9+.-]`, before the colon of a URL. */
  scheme: 16,
  /** Characters after the colon of a URL. */
  url: 32,
  /** `[ \t\r\n]` */
  space: 64,
} as const;

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";

const table = new Uint8Array(128);
mark(Class.identifierStart, letters + "_");
mark(Class.identifier, letters + digits + "_'-");
mark(Class.digit, digits);
mark(Class.path, letters + digits + "._-+");
mark(Class.scheme, letters + digits + "+-.");
mark(Class.url, letters + digits + "%/?:@&=+$,-_.!~*'");
mark(Class.space, " \t\r\n");

function mark(bit: number, characters: string): void {
  for (let at = 0; at < characters.length; at++) {
    const code = characters.charCodeAt(at);
    table[code] = (table[code] ?? 0) | bit;
  }
}

/** The classes of a UTF-16 code unit, or 0; also 0 for the NaN that `charCodeAt` returns past the end. */
export function classesOf(code: number): number {
  return code < 128 ? (table[code] as number) : 0;
}

/** Whether the code unit is in the class. */
export function is(code: number, bit: number): boolean {
  return code < 128 && ((table[code] as number) & bit) !== 0;
}

/** Characters that the lexer compares with. */
export const Char = {
  nul: 0,
  tab: 9,
  newline: 10,
  return: 13,
  space: 32,
  quote: 34,
  hash: 35,
  dollar: 36,
  apostrophe: 39,
  star: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  slash: 47,
  zero: 48,
  colon: 58,
  less: 60,
  equals: 61,
  greater: 62,
  question: 63,
  at: 64,
  backslash: 92,
  underscore: 95,
  openBrace: 123,
  closeBrace: 125,
  tilde: 126,
} as const;
