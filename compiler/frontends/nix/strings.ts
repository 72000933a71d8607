import type { Expr, StringExpr, StringPart } from "../../language/expression.ts";
import * as messages from "../../diagnostics/reading-nix.ts";
import { Char } from "./characters.ts";
import type { Cursor } from "./cursor.ts";
import { stripIndentation, type IndentedPart } from "./indentation.ts";
import { reportUnclosed, skipToClose } from "./recovery.ts";
import { endOfPlainText, readIndentedText, unescapeString } from "./string-text.ts";

/** The kinds of token that end string text. */
type Stop = "close" | "interpolation" | "hole" | "end";

/** `"…"`; the lexer is on the opening quote. */
export function parseString(cursor: Cursor): StringExpr {
  const { lexer } = cursor;
  const { start } = lexer;
  const parts: StringPart[] = [];
  let at = lexer.end;
  for (;;) {
    const end = endOfPlainText(lexer.text, at);
    if (end > at) addText(parts, unescapeString(lexer.text.slice(at, end)));
    lexer.steps += end - at;
    const stop = stopAt(cursor, end, '"');
    if (stop === "close") {
      lexer.continueAt(end + 1);
      break;
    }
    if (stop === "end") {
      failUnclosed(cursor, start, '"');
      break;
    }
    const part = parseInterpolation(cursor, end, stop, "\\${");
    parts.push(part.expr);
    if (cursor.panic) break;
    at = part.end;
  }
  if (!cursor.panic) cursor.noteText(start, lexer.previousEnd);
  return { kind: "string", parts, span: cursor.spanFrom(start) };
}

/** `''…''`; the lexer is on the opening quotes. */
export function parseIndentedString(cursor: Cursor): StringExpr {
  const { lexer } = cursor;
  const { text, start } = lexer;
  const parts: IndentedPart[] = [];
  let at = endOfOpeningLine(text, lexer.end);
  for (;;) {
    const end = readIndentedText(text, at, parts);
    lexer.steps += end - at;
    const stop = stopAt(cursor, end, "''");
    if (stop === "close") {
      lexer.continueAt(end + 2);
      break;
    }
    if (stop === "end") {
      failUnclosed(cursor, start, "''");
      break;
    }
    const part = parseInterpolation(cursor, end, stop, "''${");
    parts.push({ kind: "expression", expr: part.expr });
    if (cursor.panic) break;
    at = part.end;
  }
  return { kind: "string", parts: stripIndentation(parts), span: cursor.spanFrom(start) };
}

/**
 * The expression of `${…}` at `at`, and where the text continues. Strings and paths continue character by character, so
 * the closing brace is checked but the next token is not read.
 * @param escape writes `${` literally in the text around it
 */
export function parseInterpolation(
  cursor: Cursor,
  at: number,
  stop: "interpolation" | "hole",
  escape?: string,
): { readonly expr: Expr; readonly end: number } {
  const { lexer } = cursor;
  lexer.continueAt(at);
  if (stop === "hole") return { expr: cursor.takeHole(), end: at + 1 };
  const opening = cursor.tokenSpan();
  lexer.next();
  cursor.open["}"]++;
  const outer = cursor.escape;
  cursor.escape = escape;
  const read = cursor.expression();
  const expr = read.kind === "variable" && escape !== undefined ? { ...read, escape } : read;
  cursor.open["}"]--;
  const isWhole = !cursor.panic && cursor.at("}");
  if (isWhole) {
    cursor.escape = outer;
    return { expr, end: lexer.end };
  }
  if (!cursor.panic) reportUnclosed(cursor, "}", opening);
  cursor.escape = outer;
  skipToClose(cursor, "}");
  if (!cursor.at("}")) return { expr: cursor.nothing(), end: lexer.start };
  cursor.calm();
  return { expr: cursor.nothing(), end: lexer.end };
}

function stopAt(cursor: Cursor, at: number, close: string): Stop {
  const { text } = cursor.lexer;
  if (at >= text.length) return "end";
  if (text.startsWith(close, at)) return "close";
  return text.charCodeAt(at) === Char.nul ? "hole" : "interpolation";
}

function failUnclosed(cursor: Cursor, start: number, quote: string): void {
  cursor.giveUp(() => messages.unclosedString(cursor.span(start, start + quote.length), quote));
}

function addText(parts: StringPart[], text: string): void {
  if (text !== "") parts.push(text);
}

/** Spaces and a line end after `''` are not part of the string. */
function endOfOpeningLine(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === Char.space) at++;
  return text.charCodeAt(at) === Char.newline ? at + 1 : from;
}
