import * as messages from "../../diagnostics/reading-nix.ts";
import type { LambdaExpr, Parameter, PatternField, UnreadableExpr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { Char, Class, is } from "./characters.ts";
import type { Cursor } from "./cursor.ts";
import type { Lexer } from "./lexer.ts";
import { closeBracket } from "./recovery.ts";

/** Whether the identifier or `{` at the lexer begins a function; it looks at the few tokens after it. */
export function startsFunction(lexer: Lexer): boolean {
  const { text } = lexer;
  let at = lexer.endOfTrivia(lexer.end);
  if (lexer.kind === "identifier") return isColonOrAt(text.charCodeAt(at));

  // `{ }:`, `{ }@x:`, `{ ...`, `{ x,`, `{ x ?`, `{ x }`, `{ x y,` begin a function; everything else is an attribute
  // set.
  const first = text.charCodeAt(at);
  if (first === Char.closeBrace) return isColonOrAt(text.charCodeAt(lexer.endOfTrivia(at + 1)));
  if (text.startsWith("...", at)) return true;
  if (!is(first, Class.identifierStart) || /^inherit(?:[^\w'-]|$)/.test(text.slice(at, at + 8))) return false;
  // Several names are not a set either: a comma is missing.
  while (is(text.charCodeAt(at), Class.identifierStart)) {
    while (is(text.charCodeAt(at), Class.identifier)) at++;
    at = lexer.endOfTrivia(at);
  }
  const after = text.charCodeAt(at);
  return (
    text.startsWith("...", at) || after === Char.comma || after === Char.question || after === Char.closeBrace
  );
}

/** `x: body`, `{ a, b ? 1, ... }: body`, `{ … }@x: body`, `x@{ … }: body`; the lexer is on its first token. */
export function parseFunction(cursor: Cursor): LambdaExpr | UnreadableExpr {
  const { lexer } = cursor;
  const { start } = lexer;
  const parameter = parseParameter(cursor);
  if (!cursor.panic) cursor.expect(":");
  const body = cursor.panic ? cursor.nothing() : cursor.expression();
  if (parameter === undefined) return cursor.unreadableFrom(start);
  return { kind: "lambda", parameter, body, span: cursor.spanFrom(start) };
}

/** Undefined if a name could not be read. */
function parseParameter(cursor: Cursor): Parameter | undefined {
  const { lexer } = cursor;
  const { start } = lexer;
  if (lexer.kind === "identifier") {
    const name = lexer.word;
    const nameSpan = cursor.tokenSpan();
    lexer.next();
    if (!cursor.take("@")) return { kind: "name", name, span: nameSpan };
    if (!cursor.at("{")) {
      cursor.fail("`{`", "A pattern follows `@`: `args@{ a, b, ... }: …`.");
      return { kind: "name", name, span: nameSpan };
    }
    return pattern(cursor, start, parseFields(cursor), { name, span: nameSpan });
  }
  const fields = parseFields(cursor);
  if (cursor.panic || !cursor.take("@")) return pattern(cursor, start, fields);
  const name = lexer.word;
  const nameSpan = cursor.tokenSpan();
  if (!cursor.expect("identifier", "a name")) return pattern(cursor, start, fields);
  return pattern(cursor, start, fields, { name, span: nameSpan });
}

function isColonOrAt(code: number): boolean {
  return code === Char.colon || code === Char.at;
}

interface Fields {
  readonly fields: readonly PatternField[];
  readonly ellipsis: boolean;
  readonly isWhole: boolean;
}

/** `{ a, b ? 1, ... }`; a comma may follow the last name, but not `...`. */
function parseFields(cursor: Cursor): Fields {
  const { lexer } = cursor;
  const opening = cursor.tokenSpan();
  lexer.next();
  cursor.open["}"]++;
  const fields: PatternField[] = [];
  let ellipsis = false;
  while (!cursor.panic && !cursor.at("}")) {
    ellipsis = cursor.take("...");
    if (ellipsis) break;
    fields.push(parseField(cursor));
    if (cursor.panic || !cursor.take(",")) break;
  }
  cursor.open["}"]--;
  const hint = ellipsis ? "`...` comes last." : "Arguments are separated by commas.";
  const isWhole = closeBracket(cursor, "}", opening, hint);
  return { fields, ellipsis, isWhole };
}

function parseField(cursor: Cursor): PatternField {
  const { lexer } = cursor;
  const { start } = lexer;
  const name = lexer.word;
  const nameSpan = cursor.tokenSpan();
  if (!cursor.expect("identifier", "the name of an argument")) return { name: "", span: nameSpan };
  if (!cursor.take("?")) return { name, span: nameSpan };
  const fallback = cursor.expression();
  return { name, fallback, span: cursor.spanFrom(start) };
}

function pattern(
  cursor: Cursor,
  start: number,
  { fields, ellipsis, isWhole }: Fields,
  whole?: { readonly name: string; readonly span: Span },
): Parameter | undefined {
  const seen = new Map<string, Span | undefined>();
  for (const { name, span } of whole === undefined ? fields : [...fields, whole]) {
    const first = seen.get(name);
    if (first === undefined) seen.set(name, span);
    else if (span !== undefined && name !== "") cursor.report(messages.duplicateArgument(span, name, first));
  }
  if (!isWhole) return undefined;
  const span = cursor.spanFrom(start);
  return whole === undefined
    ? { kind: "pattern", fields, ellipsis, span }
    : { kind: "pattern", fields, ellipsis, name: whole.name, span };
}
