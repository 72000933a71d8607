import * as messages from "../../diagnostics/reading-nix.ts";
import type { Span } from "../../support/span.ts";
import type { Cursor } from "./cursor.ts";
import { endOfPlainText, readIndentedText } from "./string-text.ts";

// Skipping what cannot be understood, token by token and without recursion. Each token is skipped at most once.

export type Close = "}" | ")" | "]";

/**
 * Goes past the closing bracket of a construct. When it is not here, or something went wrong inside, it is looked for.
 * Gives whether all of the construct could be read.
 */
export function closeBracket(cursor: Cursor, close: Close, opening: Span, hint?: string): boolean {
  if (!cursor.panic) {
    if (cursor.take(close)) return true;
    reportUnclosed(cursor, close, opening, hint);
  }
  skipToClose(cursor, close);
  if (cursor.take(close)) cursor.calm();
  // Bindings that were meant to be outside may be inside.
  else if (close === "}") cursor.skippedBinding = true;
  return false;
}

/** Reports that the token the cursor is on is not the closing bracket. */
export function reportUnclosed(cursor: Cursor, close: Close, opening: Span, hint?: string): void {
  const { lexer } = cursor;
  const endsMore = lexer.kind === "end" || lexer.kind === ";" || closesSomething(cursor, lexer.kind);
  if (!endsMore) return cursor.fail(`\`${close}\``, hint);
  const { found } = cursor;
  cursor.failWith(() => messages.unclosed(cursor.tokenSpan(), close, found, opening));
}

/**
 * Skips to the closing bracket of the construct that went wrong and stays on it, or on the `;`, bracket or `in` of a
 * surrounding construct that comes before it.
 */
export function skipToClose(cursor: Cursor, close: Close): void {
  skip(cursor, (kind) => kind === close || kind === ";" || kind === "in" || closesSomething(cursor, kind));
}

/** Skips a binding: past its `;`, or to the bracket or `in` that ends the bindings. */
export function skipBinding(cursor: Cursor): void {
  skip(cursor, (kind) => kind === ";" || kind === "in" || closesSomething(cursor, kind));
  cursor.take(";");
}

/** Whether the token that begins no binding ends all of them, even if something else was to end them. */
export function endsBindings(cursor: Cursor): boolean {
  const { kind } = cursor.lexer;
  return kind === "end" || kind === "in" || closesSomething(cursor, kind);
}

function closesSomething(cursor: Cursor, kind: string): boolean {
  return (kind === "}" || kind === ")" || kind === "]") && cursor.open[kind] > 0;
}

/** Goes on until `stops` holds for a token outside of any bracket, string or `let` that was opened on the way. */
function skip(cursor: Cursor, stops: (kind: string) => boolean): void {
  const { lexer } = cursor;
  const inside: string[] = [];
  for (;;) {
    const { kind } = lexer;
    const innermost = inside.at(-1);
    if (kind === "end") return;
    if (innermost === undefined && stops(kind)) return;
    if (innermost === undefined && (kind === "=" || kind === "inherit")) cursor.skippedBinding = true;
    if (kind === innermost) {
      inside.pop();
      const around = inside.at(-1);
      if (around === '"' || around === "''") continueString(cursor, around, lexer.end, inside);
      else lexer.next();
    } else {
      switch (kind) {
        case '"':
        case "''":
          inside.push(kind);
          continueString(cursor, kind, lexer.end, inside);
          break;
        case "{":
        case "${":
          inside.push("}");
          lexer.next();
          break;
        case "(":
          inside.push(")");
          lexer.next();
          break;
        case "[":
          inside.push("]");
          lexer.next();
          break;
        case "let":
          lexer.next();
          if (!cursor.at("{")) inside.push("in");
          break;
        default:
          lexer.next();
      }
    }
  }
}

/** Goes past string text: behind the closing quote, or into an interpolation. */
function continueString(cursor: Cursor, quote: '"' | "''", from: number, inside: string[]): void {
  const { lexer } = cursor;
  const { text } = lexer;
  let at = from;
  for (;;) {
    at = quote === '"' ? endOfPlainText(text, at) : readIndentedText(text, at, []);
    if (text.charCodeAt(at) !== 0) break;
    at++;
  }
  if (text.startsWith("${", at)) {
    inside.push("}");
    lexer.continueAt(at + 2);
    return;
  }
  inside.pop();
  const around = inside.at(-1);
  const end = at + quote.length;
  if (around === '"' || around === "''") return continueString(cursor, around, end, inside);
  lexer.continueAt(Math.min(end, text.length));
}
