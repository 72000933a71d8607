import type { Expr } from "../../language/expression.ts";
import { parseBindings } from "./bindings.ts";
import type { Cursor } from "./cursor.ts";
import { parseFunction, startsFunction } from "./functions.ts";
import { parseOperators } from "./operators.ts";

/** A whole expression: the content of a file, of parentheses, or a value. */
export function parseExpression(cursor: Cursor): Expr {
  const { lexer } = cursor;
  switch (lexer.kind) {
    case "identifier":
    case "{":
      return startsFunction(lexer) ? parseFunction(cursor) : parseOperators(cursor);
    case "let":
      return startsOldLet(cursor) ? parseOperators(cursor) : parseLet(cursor);
    case "if":
      return parseIf(cursor);
    case "with":
      return parseWith(cursor);
    case "assert":
      return parseAssert(cursor);
    default:
      return parseOperators(cursor);
  }
}

/** `let { … }`, which is a term and not the start of `let … in …`. */
function startsOldLet({ lexer }: Cursor): boolean {
  return lexer.text.startsWith("{", lexer.endOfTrivia(lexer.end));
}

function parseLet(cursor: Cursor): Expr {
  const { start } = cursor.lexer;
  cursor.lexer.next();
  const bindings = parseBindings(cursor, "let");
  const body = after(cursor, "in", "`in` or a binding");
  return { kind: "let", bindings, body, span: cursor.spanFrom(start) };
}

function parseIf(cursor: Cursor): Expr {
  const { start } = cursor.lexer;
  cursor.lexer.next();
  const condition = cursor.expression();
  const then = after(cursor, "then");
  const otherwise = after(cursor, "else");
  return { kind: "if", condition, then, else: otherwise, span: cursor.spanFrom(start) };
}

function parseWith(cursor: Cursor): Expr {
  const { start } = cursor.lexer;
  cursor.lexer.next();
  const scope = cursor.expression();
  const body = after(cursor, ";");
  return { kind: "with", scope, body, span: cursor.spanFrom(start) };
}

function parseAssert(cursor: Cursor): Expr {
  const { start } = cursor.lexer;
  cursor.lexer.next();
  const condition = cursor.expression();
  const body = after(cursor, ";");
  return { kind: "assert", condition, body, span: cursor.spanFrom(start) };
}

/** The expression after a required keyword. */
function after(cursor: Cursor, word: "in" | "then" | "else" | ";", wanted?: string): Expr {
  if (!cursor.panic && word === "else" && !cursor.at("else"))
    cursor.fail("`else`", "An `if` always has an `else`.");
  if (cursor.panic || !cursor.expect(word, wanted)) return cursor.nothing();
  return cursor.expression();
}
