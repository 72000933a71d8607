import { Char } from "./characters.ts";
import type { IndentedPart } from "./indentation.ts";

// The text between interpolations: its end and its escapes.

/** The first offset at or after `from` with `"`, `${`, a NUL or the end; escapes are skipped. */
export function endOfPlainText(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === Char.quote || code === Char.nul) break;
    if (code === Char.backslash) at++;
    else if (code === Char.dollar) {
      const next = text.charCodeAt(at + 1);
      if (next === Char.openBrace) break;
      // `$$` is one piece, so the brace in `$${` does not open an interpolation.
      if (next === Char.dollar) at++;
    }
  }
  return Math.min(at, text.length);
}

/** Unescapes `"…"`; a carriage return, alone or before a newline, becomes a newline. */
export function unescapeString(raw: string): string {
  if (!raw.includes("\\") && !raw.includes("\r")) return raw;
  let result = "";
  for (let at = 0; at < raw.length; at++) {
    const character = raw.charAt(at);
    if (character === "\\") result += unescapeCharacter(raw.charAt(++at));
    else if (character === "\r") {
      result += "\n";
      if (raw.charAt(at + 1) === "\n") at++;
    } else result += character;
  }
  return result;
}

function unescapeCharacter(character: string): string {
  switch (character) {
    case "n":
      return "\n";
    case "r":
      return "\r";
    case "t":
      return "\t";
    default:
      return character;
  }
}

/**
 * Adds the pieces of indented text from `from` to `parts` and returns where it stops: at a closing `''`, `${`, a NUL or
 * the end. The pieces are those of Nix's lexer, because an escape ends the indentation of its line and whitespace does
 * not: `''$` and a lone `$` are a dollar, `'''` is two quotes, `''\x` is the escape `\x` of `"…"`.
 */
export function readIndentedText(text: string, from: number, parts: IndentedPart[]): number {
  let start = from;
  let at = from;
  const escape = (value: string, length: number): void => {
    if (at > start) parts.push({ kind: "text", text: text.slice(start, at) });
    parts.push({ kind: "escape", text: value });
    at += length;
    start = at;
  };
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === Char.nul) break;
    if (code !== Char.dollar && code !== Char.apostrophe) {
      at++;
      continue;
    }
    const next = text.charCodeAt(at + 1);
    if (code === Char.dollar) {
      if (next === Char.openBrace) break;
      if (next === Char.apostrophe || next === Char.nul) escape("$", 1);
      else at += 2;
    } else if (next === Char.apostrophe) {
      const third = text.charCodeAt(at + 2);
      if (third === Char.dollar) escape("$", 3);
      else if (third === Char.apostrophe) escape("''", 3);
      else if (third === Char.backslash) escape(unescapeCharacter(text.charAt(at + 3)), 4);
      else break;
    } else if (next === Char.dollar || next === Char.nul) escape("'", 1);
    else at += 2;
  }
  at = Math.min(at, text.length);
  if (at > start) parts.push({ kind: "text", text: text.slice(start, at) });
  return at;
}
