import * as messages from "../../diagnostics/reading-nix.ts";
import type { Span } from "../../support/span.ts";
import { closing, misclosed } from "../open-bracket.ts";
import type { Cursor } from "./cursor.ts";
import { endOfPlainText, readIndentedText } from "./string-text.ts";

// Error recovery: skips tokens without recursion, each at most once.

export type Close = "}" | ")" | "]";

/**
 * Consumes the closing bracket of a construct. If it is missing, or the construct has an error, searches for it.
 * Returns whether the whole construct was readable.
 */
export function closeBracket(cursor: Cursor, close: Close, opening: Span, hint?: string): boolean {
  if (!cursor.panic) {
    const at = cursor.lexer.start;
    if (cursor.take(close)) {
      cursor.closed.push([opening.start, at]);
      return true;
    }
    reportUnclosed(cursor, close, opening, hint);
  }
  skipToClose(cursor, close);
  if (cursor.take(close)) cursor.calm();
  // Bindings that should be outside may be inside.
  else if (close === "}") cursor.skippedBinding = true;
  return false;
}

/** Reports that the token is not the closing bracket. */
export function reportUnclosed(cursor: Cursor, close: Close, opening: Span, hint?: string): void {
  const { lexer } = cursor;
  const endsMore = lexer.kind === "end" || lexer.kind === ";" || closesSomething(cursor, lexer.kind);
  if (!endsMore) return cursor.fail(`\`${close}\``, hint);
  const { found, source } = cursor;
  // Spans in embedded text are offsets into the text around it.
  const isFile = lexer.kind === "end" && source.locate === undefined;
  cursor.failWith(() => {
    const at = isFile ? misclosed(source.text, cursor.closed) : undefined;
    const open = at === undefined ? opening : cursor.span(at, at + 1);
    return messages.unclosed(
      cursor.tokenSpan(),
      closing.get(source.text[open.start] ?? "") ?? close,
      found,
      open,
    );
  });
}

/**
 * Skips to the closing bracket of the broken construct and stays on it, or on an earlier `;`, bracket or `in` of a
 * surrounding construct.
 */
export function skipToClose(cursor: Cursor, close: Close): void {
  skip(cursor, (kind) => kind === close || kind === ";" || kind === "in" || closesSomething(cursor, kind));
}

/** Skips a binding: past its `;`, or to the bracket or `in` that ends the bindings. */
export function skipBinding(cursor: Cursor): void {
  skip(cursor, (kind) => kind === ";" || kind === "in" || closesSomething(cursor, kind));
  cursor.take(";");
}

/** Whether a token that begins no binding ends all of them, even if another token should. */
export function endsBindings(cursor: Cursor): boolean {
  const { kind } = cursor.lexer;
  return kind === "end" || kind === "in" || closesSomething(cursor, kind);
}

function closesSomething(cursor: Cursor, kind: string): boolean {
  return (kind === "}" || kind === ")" || kind === "]") && cursor.open[kind] > 0;
}

/** Skips until `stops` holds for a token outside any bracket, string or `let` opened meanwhile. */
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

/** Skips string text: to after the closing quote, or into an interpolation. */
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
