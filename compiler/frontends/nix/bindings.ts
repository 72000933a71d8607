import * as messages from "../../diagnostics/reading-nix.ts";
import type {
  AttrName,
  AttrsExpr,
  Binding,
  Expr,
  InheritedName,
  ValueBinding,
} from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { layoutBefore, trailingComment, type Layout } from "./comments.ts";
import type { Cursor } from "./cursor.ts";
import { closeBracket, endsBindings, skipBinding } from "./recovery.ts";
import { parseString, parseInterpolation } from "./strings.ts";
import type { TokenKind } from "./tokens.ts";

/** `{ … }` or `rec { … }`; the lexer is on its first token. */
export function parseAttrs(cursor: Cursor): AttrsExpr {
  const { lexer } = cursor;
  const { start } = lexer;
  const recursive = cursor.take("rec");
  const opening = cursor.tokenSpan();
  if (!cursor.expect("{")) return { kind: "attrs", recursive, bindings: [], span: cursor.spanFrom(start) };
  cursor.open["}"]++;
  const read = parseBindings(cursor, "attrs");
  cursor.open["}"]--;
  const isWhole = closeBracket(cursor, "}", opening);
  const bindings = isWhole ? read : [...read, lostBinding(cursor)];
  return { kind: "attrs", recursive, bindings, span: cursor.spanFrom(start) };
}

/** The bindings of a set or of `let`, up to a token that does not begin one. */
export function parseBindings(cursor: Cursor, place: "attrs" | "let"): readonly Binding[] {
  const { lexer } = cursor;
  const bindings: Binding[] = [];
  for (;;) {
    const layout = layoutBefore(lexer, bindings.length === 0);
    const binding = parseBinding(cursor, place);
    if (binding === undefined) {
      if (cursor.panic || endsBindings(cursor)) break;
      cursor.fail(cursor.at(";") ? "a binding" : `\`${place === "let" ? "in" : "}"}\` or a binding`);
    }
    if (cursor.panic) {
      skipBinding(cursor);
      if (cursor.skippedBinding) bindings.push(lostBinding(cursor));
      if (cursor.at("end")) break;
      cursor.calm();
    }
    if (binding === undefined) continue;
    bindings.push(withLayout(binding, layout, trailingComment(lexer)));
  }
  cursor.definitions.check(bindings);
  return bindings;
}

/** A binding whose name could not be read: a missing name cannot be reported for its set. */
function lostBinding(cursor: Cursor): ValueBinding {
  const lost = cursor.nothing();
  const { span } = lost;
  return { kind: "value", path: [{ kind: "dynamic", expr: lost }], value: lost, ...(span && { span }) };
}

/** `a.b.${c}."d"`; the lexer is on the first name. */
export function parseAttrPath(cursor: Cursor): readonly AttrName[] {
  const path = [parseAttrName(cursor)];
  while (!cursor.panic && cursor.take(".")) {
    path.push(parseAttrName(cursor));
    cursor.grow();
  }
  return path;
}

/** One binding with its `;`; undefined if no binding begins here. */
function parseBinding(cursor: Cursor, place: "attrs" | "let"): Binding | undefined {
  switch (cursor.lexer.kind) {
    case "inherit":
      return parseInherit(cursor);
    case "identifier":
    case "or":
    case '"':
    case "${":
    case "hole":
      return parseValueBinding(cursor, place);
    default:
      return undefined;
  }
}

function parseValueBinding(cursor: Cursor, place: "attrs" | "let"): ValueBinding {
  const { lexer } = cursor;
  const { start } = lexer;
  const path = parseAttrPath(cursor);
  const [first] = path;
  const isComputed = place === "let" && first?.kind === "dynamic";
  if (isComputed) cursor.report(messages.dynamicLet(cursor.spanFrom(start)));
  if (!cursor.panic && !cursor.take("=")) cursor.fail("`=`", "A binding is `name = value;`.");
  const isNamed = !cursor.panic && !isComputed;
  const read = cursor.panic ? cursor.nothing() : cursor.expression();
  endBinding(cursor, read);
  if (!isNamed) return lostBinding(cursor);
  const value = cursor.panic ? cursor.unreadableFrom(start) : read;
  return { kind: "value", path, value, span: cursor.spanFrom(start) };
}

/** `inherit a b;`, `inherit (from) a b;` */
function parseInherit(cursor: Cursor): Binding {
  const { lexer } = cursor;
  const { start } = lexer;
  lexer.next();
  const from = cursor.at("(") ? parseSource(cursor) : undefined;
  const names: InheritedName[] = [];
  let isWhole = true;
  let newLine: { readonly at: Span; readonly found: string } | undefined;
  while (!cursor.panic && startsName(cursor)) {
    newLine = lexer.newlineBefore
      ? { at: cursor.span(lexer.previousEnd, lexer.previousEnd), found: cursor.found }
      : undefined;
    const name = parseAttrName(cursor);
    if (name.kind === "static")
      names.push(name.span ? { name: name.name, span: name.span } : { name: name.name });
    else {
      isWhole = false;
      if (!cursor.panic) cursor.report(messages.dynamicInherit(name.span ?? cursor.tokenSpan()));
    }
  }
  // The last name should begin the next binding.
  if (!cursor.panic && newLine !== undefined && (cursor.at(".") || cursor.at("="))) {
    const { at, found } = newLine;
    cursor.failWith(() => messages.missingSemicolon(at, found));
  }
  if (!cursor.panic && !cursor.at(";") && lexer.kind === ".") {
    cursor.fail("`;`", "Only plain names can be inherited: `inherit (a) b;`.");
  }
  endBinding(cursor);
  if (!isWhole || cursor.panic) return lostBinding(cursor);
  const span = cursor.spanFrom(start);
  return from === undefined ? { kind: "inherit", names, span } : { kind: "inherit", from, names, span };
}

function parseSource(cursor: Cursor): Expr {
  const opening = cursor.tokenSpan();
  cursor.lexer.next();
  cursor.open[")"]++;
  const from = cursor.expression();
  cursor.open[")"]--;
  return closeBracket(cursor, ")", opening) ? from : cursor.nothing();
}

/** @param value of the binding */
function endBinding(cursor: Cursor, value?: Expr): void {
  if (cursor.panic || cursor.take(";")) return;
  const { lexer } = cursor;
  // The bracket around it is missing, too, and its place says more.
  if (cursor.at("end") && cursor.open["}"] > 0) return;
  const at = cursor.span(lexer.previousEnd, lexer.previousEnd);
  const { found } = cursor;
  const continues =
    (lexer.newlineBefore && (startsName(cursor) || cursor.at("inherit"))) ||
    cursor.at("}") ||
    cursor.at("in");
  if (!continues) return cursor.fail("`;`", hintForEnd(lexer.kind, value));
  cursor.failWith(() => messages.missingSemicolon(at, found));
  // The rest is complete: the next binding, or the end of the bindings.
  cursor.calm();
}

/** A hint for a comma or, as in `a = b = 1;`, an equals sign instead of a `;`. */
function hintForEnd(found: TokenKind, value: Expr | undefined): string | undefined {
  if (found === ",") return "Each binding ends with `;`.";
  return found === "=" && (value?.kind === "variable" || value?.kind === "select")
    ? "The bindings of a set are in braces: `name = { other = value; };`."
    : undefined;
}

function startsName(cursor: Cursor): boolean {
  switch (cursor.lexer.kind) {
    case "identifier":
    case "or":
    case '"':
    case "${":
    case "hole":
      return true;
    default:
      return false;
  }
}

/** `a`, `"a"`, `"a${b}"`, `${b}`. A known string is a static name. */
function parseAttrName(cursor: Cursor): AttrName {
  const { lexer } = cursor;
  const { start } = lexer;
  switch (lexer.kind) {
    case "identifier":
    case "or": {
      const name: AttrName = { kind: "static", name: lexer.word, span: cursor.tokenSpan() };
      lexer.next();
      return name;
    }
    case '"':
      return named(cursor, parseString(cursor), start);
    case "${":
    case "hole": {
      const part = parseInterpolation(cursor, start, lexer.kind === "hole" ? "hole" : "interpolation");
      lexer.continueAt(part.end);
      return named(cursor, part.expr, start);
    }
    default:
      cursor.fail("an attribute name");
      return { kind: "static", name: "", span: cursor.span(start, start) };
  }
}

function named(cursor: Cursor, expr: Expr, start: number): AttrName {
  const span = cursor.spanFrom(start);
  if (expr.kind !== "string") return { kind: "dynamic", expr, span };
  const [only = "", ...rest] = expr.parts;
  if (typeof only !== "string" || rest.length > 0) return { kind: "dynamic", expr, span };
  return { kind: "static", name: only, span };
}

function withLayout(binding: Binding, before: Layout, trailing: readonly string[]): Binding {
  const comment = [...(before.comment ?? []), ...trailing];
  if (comment.length === 0 && before.blankBefore !== true) return binding;
  return { ...binding, ...before, ...(comment.length > 0 && { comment }) };
}
