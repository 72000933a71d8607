import * as messages from "../../diagnostics/reading-nix.ts";
import type { Expr, PathExpr, SearchPathExpr, StringPart } from "../../language/expression.ts";
import { resolveTreePath } from "../../support/tree-path.ts";
import { Char, Class, is } from "./characters.ts";
import type { Cursor } from "./cursor.ts";
import { endOfPath } from "./lexer.ts";
import { parseInterpolation } from "./strings.ts";

/** `./a`, `../a`, `a/b`, `/a`, `~/a`, each with optional `${…}`; the lexer is on the first text. */
export function parsePath(cursor: Cursor): Expr {
  const { lexer } = cursor;
  const { text, start } = lexer;
  const parts: StringPart[] = [];
  let from = start;
  let at = lexer.end;
  let isWrong = false;
  if (text.charCodeAt(at) === Char.slash && !isInterpolation(text, endOfPath(text, at))) {
    // Nix's grammar allows text after the token `a/b/` only up to an interpolation: `./a//${x}`.
    while (isPathText(text.charCodeAt(at))) at++;
    isWrong = true;
    cursor.report(messages.doubledSlash(cursor.span(start, at), text.slice(start, at)));
  }
  for (;;) {
    while (isPathText(text.charCodeAt(at))) at++;
    lexer.steps += at - from;
    if (at > from) parts.push(text.slice(from, at));
    if (!isInterpolation(text, at)) break;
    const part = parseInterpolation(cursor, at, text.charCodeAt(at) === Char.nul ? "hole" : "interpolation");
    parts.push(part.expr);
    if (cursor.panic) return cursor.nothing();
    from = part.end;
    at = part.end;
  }
  if (text.charCodeAt(at - 1) === Char.slash && at > from) {
    isWrong = true;
    cursor.report(messages.trailingSlash(cursor.span(start, at), text.slice(start, at)));
  }
  lexer.continueAt(at);
  return isWrong ? cursor.unreadableFrom(start) : located(cursor, start, parts);
}

/** `<nixpkgs>`; the lexer is on it. */
export function parseSearchPath(cursor: Cursor): SearchPathExpr {
  const path = cursor.lexer.word.slice(1, -1);
  const span = cursor.tokenSpan();
  cursor.lexer.next();
  return { kind: "search-path", path, span };
}

function isInterpolation(text: string, at: number): boolean {
  return text.charCodeAt(at) === Char.nul || text.startsWith("${", at);
}

function isPathText(code: number): boolean {
  return code === Char.slash || is(code, Class.path);
}

/** Resolves the text before the first interpolation; the rest is resolved when the values are known. */
function located(cursor: Cursor, start: number, parts: readonly StringPart[]): Expr {
  const span = cursor.spanFrom(start);
  const [first, ...rest] = parts;
  if (typeof first !== "string") return cursor.nothing();
  if (first.startsWith("~")) return path("home", [normalised(first)], rest, span);
  if (first.startsWith("/")) return path("absolute", [normalised(first)], rest, span);

  const resolved = resolveTreePath(cursor.source.path, first);
  if (resolved === undefined) {
    cursor.report(messages.pathLeavesTree(span, first));
    return { kind: "unreadable", span };
  }
  // The text before an interpolation may end within a name, so its last slash is kept.
  const open = rest.length > 0 && first.endsWith("/") && resolved !== "" ? `${resolved}/` : resolved;
  return path("tree", open === "" ? [] : [open], rest, span);
}

function path(
  base: PathExpr["base"],
  first: readonly StringPart[],
  rest: readonly StringPart[],
  span: NonNullable<PathExpr["span"]>,
): PathExpr {
  return { kind: "path", base, parts: [...first, ...rest], span };
}

/** Removes `.`, `..` and doubled slashes like Nix's `canonPath`; a final slash stays. */
function normalised(text: string): string {
  const root = text.startsWith("~") ? "~" : "";
  const segments: string[] = [];
  for (const segment of text.slice(root.length).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  const end = text.endsWith("/") && segments.length > 0 ? "/" : "";
  return `${root}/${segments.join("/")}${end}`;
}
