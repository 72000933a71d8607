import * as messages from "../../diagnostics/reading-nix.ts";
import { numberOutOfRange } from "../../diagnostics/reading.ts";
import type {
  AttrsExpr,
  Expr,
  ListExpr,
  UnreadableExpr,
  VariableExpr,
  Literal,
} from "../../language/expression.ts";
import { parseAttrPath, parseAttrs } from "./bindings.ts";
import { Char, Class, is } from "./characters.ts";
import type { Cursor } from "./cursor.ts";
import type { Lexer } from "./lexer.ts";
import { parsePath, parseSearchPath } from "./paths.ts";
import { closeBracket } from "./recovery.ts";
import { parseIndentedString, parseString } from "./strings.ts";
import type { TokenKind } from "./tokens.ts";

// The parts of the grammar that bind tightest: application, selection, and literals.

/** `f a b` */
export function parseApplication(cursor: Cursor): Expr {
  const { lexer } = cursor;
  const { start } = lexer;
  let applied = parseSelect(cursor);
  while (startsTerm(lexer.kind) && !cursor.panic && !startsNextBinding(lexer)) {
    cursor.grow();
    const argument = parseSelect(cursor);
    applied = { kind: "apply", fn: applied, argument, span: cursor.spanFrom(start) };
  }
  return applied;
}

/** `a`, `a.b`, `a.b or c`: an element of a list or an argument. */
function parseSelect(cursor: Cursor): Expr {
  const { lexer } = cursor;
  const { start } = lexer;
  const target = parseSimple(cursor);
  if (cursor.panic) return target;
  if (lexer.kind === ".") {
    lexer.next();
    const path = parseAttrPath(cursor);
    if (!cursor.at("or")) return { kind: "select", target, path, span: cursor.spanFrom(start) };
    lexer.next();
    const fallback = cursor.nested(parseSelect);
    return { kind: "select", target, path, fallback, span: cursor.spanFrom(start) };
  }
  if (cursor.at("or")) {
    // Nix still supports `map or [ … ]` from when `or` was not a keyword: it is applied like a variable.
    const or: VariableExpr = { kind: "variable", name: "or", span: cursor.tokenSpan() };
    lexer.next();
    return { kind: "apply", fn: target, argument: or, span: cursor.spanFrom(start) };
  }
  return target;
}

function parseSimple(cursor: Cursor): Expr {
  const { lexer } = cursor;
  switch (lexer.kind) {
    case "identifier": {
      const variable: VariableExpr = { kind: "variable", name: lexer.word, span: cursor.tokenSpan() };
      lexer.next();
      return variable;
    }
    case '"':
      return parseString(cursor);
    case "''":
      return parseIndentedString(cursor);
    case "integer":
    case "float":
      return parseNumber(cursor);
    case "path":
    case "home-path":
      return parsePath(cursor);
    case "search-path":
      return parseSearchPath(cursor);
    case "url": {
      const url: Expr = { kind: "string", parts: [lexer.word], span: cursor.tokenSpan() };
      cursor.report(messages.urlLiteral(cursor.tokenSpan(), lexer.word, cursor.escape));
      lexer.next();
      return url;
    }
    case "(":
      return parseParentheses(cursor);
    case "[":
      return cursor.nested(parseList);
    case "{":
    case "rec":
      return cursor.nested(parseAttrs);
    case "let":
      return cursor.nested(parseOldLet);
    case "hole":
      return cursor.takeHole();
    default:
      cursor.fail("an expression", hintFor(lexer));
      return cursor.nothing();
  }
}

/** Whether a token of this kind can begin a {@link parseSelect} expression. */
function startsTerm(kind: TokenKind): boolean {
  switch (kind) {
    case "identifier":
    case '"':
    case "''":
    case "(":
    case "{":
    case "[":
    case "integer":
    case "float":
    case "path":
    case "home-path":
    case "search-path":
    case "url":
    case "rec":
    case "let":
    case "hole":
      return true;
    default:
      return false;
  }
}

/**
 * Whether the identifier at the lexer begins the next binding because a `;` is missing: it begins a line, and `=`
 * follows it. Without this, `a = 1⏎ b = 2;` would be `1` applied to `b`.
 */
function startsNextBinding(lexer: Lexer): boolean {
  if (!lexer.newlineBefore || lexer.kind !== "identifier") return false;
  const { text } = lexer;
  let at = lexer.end;
  while (is(text.charCodeAt(at), Class.identifier) || text.charCodeAt(at) === Char.dot) at++;
  lexer.steps += at - lexer.end;
  at = lexer.endOfTrivia(at);
  return text.charCodeAt(at) === Char.equals && text.charCodeAt(at + 1) !== Char.equals;
}

const commaHint = "Elements are separated by spaces, without commas.";
const listHint = "Elements are separated by spaces; put calls, functions and operators into parentheses.";

function parseParentheses(cursor: Cursor): Expr {
  const { start } = cursor.lexer;
  const opening = cursor.tokenSpan();
  cursor.lexer.next();
  cursor.open[")"]++;
  const inner = cursor.expression();
  cursor.open[")"]--;
  return closeBracket(cursor, ")", opening) ? inner : cursor.unreadableFrom(start);
}

function parseList(cursor: Cursor): ListExpr | UnreadableExpr {
  const { lexer } = cursor;
  const { start } = lexer;
  const opening = cursor.tokenSpan();
  lexer.next();
  cursor.open["]"]++;
  const elements: Expr[] = [];
  while (startsTerm(lexer.kind) && !cursor.panic) elements.push(parseSelect(cursor));
  cursor.open["]"]--;
  const isWhole = closeBracket(cursor, "]", opening, cursor.at(",") ? commaHint : listHint);
  if (!isWhole) return cursor.unreadableFrom(start);
  return { kind: "list", elements, span: cursor.spanFrom(start) };
}

/** `let { body = …; }`, an old form of `(rec { body = …; }).body`. */
function parseOldLet(cursor: Cursor): Expr {
  const { lexer } = cursor;
  const { start } = lexer;
  lexer.next();
  if (!cursor.at("{")) {
    cursor.fail("an expression", "`let … in …` needs parentheses here.");
    return cursor.nothing();
  }
  const target: AttrsExpr = { ...parseAttrs(cursor), recursive: true };
  const span = cursor.spanFrom(start);
  return { kind: "select", target, path: [{ kind: "static", name: "body", span }], span };
}

function hintFor(lexer: Lexer): string | undefined {
  switch (lexer.kind) {
    case "if":
    case "with":
    case "assert":
      return `Put \`${lexer.word} …\` into parentheses here.`;
    case "${":
      return 'Text around `${…}` is a string, and its quotes belong to it: `"${…}/bin/program"`; in YAML others go around them: `!nix \'"${…}/bin/program"\'`.';
    default:
      return undefined;
  }
}

const largestInteger = 2n ** 63n - 1n;
/** Below it `strtod` returns ERANGE, and Nix refuses the number. */
const smallestFloat = 2 ** -1022;

/** An integer or float; the lexer is on it. Integers have 64 bits and no sign: `-1` is an operator and its operand. */
function parseNumber(cursor: Cursor): Literal | UnreadableExpr {
  const { word } = cursor.lexer;
  const span = cursor.tokenSpan();
  const kind = cursor.at("integer") ? "integer" : "float";
  const value = kind === "integer" ? integerOf(word) : floatOf(word);
  if (value === undefined) cursor.report(numberOutOfRange(span, word));
  cursor.lexer.next();
  return value === undefined ? { kind: "unreadable", span } : { kind: "literal", value, span };
}

function integerOf(word: string): bigint | undefined {
  if (word.length < 16) return BigInt(Number(word));
  // The digits are counted first, because converting a million of them is slow.
  const digits = word.replace(/^0+/, "");
  if (digits.length > 19) return undefined;
  const value = BigInt(digits);
  return value <= largestInteger ? value : undefined;
}

function floatOf(word: string): number | undefined {
  const value = Number(word);
  const isZero = !/[1-9]/.test(word.replace(/e.*/i, ""));
  return Number.isFinite(value) && (value >= smallestFloat || isZero) ? value : undefined;
}
