import { shellHint } from "../../diagnostics/make.ts";
import { nestedTooDeeply } from "../../diagnostics/reading.ts";
import type { Diagnostic, Reporter } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-nix.ts";
import type { Expr, UnreadableExpr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { spanIn, type SourceText } from "../frontend.ts";
import type { Closed } from "../open-bracket.ts";
import { Definitions } from "./definitions.ts";
import { Lexer } from "./lexer.ts";
import { describeToken, type TokenKind } from "./tokens.ts";

/** The input of the parser besides the text. */
export interface CursorSetup {
  readonly source: SourceText;
  readonly reporter: Reporter;
  /** The expressions that the NUL characters of the text stand for, in order. */
  readonly holes: readonly Expr[] | undefined;
  /** The parser of a whole expression, passed in so that the files of the grammar do not import each other. */
  readonly parseExpression: (cursor: Cursor) => Expr;
}

/**
 * The state of one parse: the lexer and error recovery.
 *
 * After a syntax error the cursor is in *panic*: nothing more is reported, and grammar functions return their partial
 * results at once, until one that knows the end of its construct skips to it and calls `calm`.
 */
export class Cursor {
  readonly source: SourceText;
  readonly lexer: Lexer;
  panic = false;
  /** Whether it ever panicked: brackets may then be unbalanced. */
  panicked = false;
  /** Whether the tokens skipped since the panic may contain another binding. */
  skippedBinding = false;
  /** The brackets that were closed, for the place of one that was not. */
  readonly closed: Closed[] = [];
  /** The number of open constructs by closing token: decides whether a stray closing bracket belongs to one. */
  readonly open = { "}": 0, ")": 0, "]": 0 };

  readonly definitions = new Definitions(this);

  /** The last multi-line string; of several on one line, the first. */
  private longText: { readonly start: number; readonly end: number; readonly isChain: boolean } | undefined;
  private readonly setup: CursorSetup;
  /** How the string around the expression writes a literal `${`; undefined outside strings. */
  escape: string | undefined;
  private nextHole = 0;
  private depth = 0;
  private deepestSeen = 0;
  private growth = 0;
  private gaveUp = false;

  constructor(setup: CursorSetup) {
    this.setup = setup;
    this.source = setup.source;
    this.lexer = new Lexer(setup.source.text, setup.holes !== undefined);
  }

  /** Parses a nested expression, for example in parentheses. */
  expression(): Expr {
    this.enter();
    const expr = this.setup.parseExpression(this);
    this.leave();
    return expr;
  }

  /** Runs a grammar function one level deeper. */
  nested<T>(parse: (cursor: Cursor) => T): T {
    this.enter();
    const result = parse(this);
    this.leave();
    return result;
  }

  /** Goes one level deeper. Beyond the limit, parsing of the file stops. */
  enter(): void {
    if (++this.depth > deepest) this.giveUp(() => nestedTooDeeply(this.tokenSpan(), deepest));
    else if (this.depth > this.deepestSeen) this.deepestSeen = this.depth;
  }

  leave(): void {
    this.depth--;
  }

  /** Counts a construct that deepens the tree without recursion of the parser: `f a b`, `a + b + c`, `a.b.c = …`. */
  grow(levels = 1): void {
    this.growth += levels;
  }

  /** An upper bound of the depth of the tree. */
  get depthBound(): number {
    return this.deepestSeen + this.growth;
  }

  at(kind: TokenKind): boolean {
    return this.lexer.kind === kind;
  }

  /** Consumes the token if it is of this kind. */
  take(kind: TokenKind): boolean {
    if (this.lexer.kind !== kind) return false;
    this.lexer.next();
    return true;
  }

  /** Consumes a required token; reports its absence with `wanted` as its name. */
  expect(kind: TokenKind, wanted: string = `\`${kind}\``): boolean {
    if (this.take(kind)) return true;
    this.fail(wanted);
    return false;
  }

  /** The expression of the hole token. */
  takeHole(): Expr {
    if (!this.at("hole")) {
      this.fail("text");
      return this.nothing();
    }
    const hole = this.setup.holes?.[this.nextHole++];
    this.lexer.next();
    return hole ?? this.nothing();
  }

  /** The name of the end in messages. */
  get end(): string {
    return this.source.locate === undefined ? "the end of the file" : "the end of the text";
  }

  /** The name of the token in messages. */
  get found(): string {
    return this.at("end") ? this.end : describeToken(this.lexer.kind, this.lexer.word);
  }

  span(start: number, end: number): Span {
    return spanIn(this.source, start, end);
  }

  /** From `start` to the end of the last consumed token. */
  spanFrom(start: number): Span {
    return this.span(start, this.lexer.previousEnd);
  }

  tokenSpan(): Span {
    return this.span(this.lexer.start, this.lexer.end);
  }

  /** Reports a problem that does not affect the structure. */
  report(diagnostic: Diagnostic): void {
    if (!this.gaveUp) this.setup.reporter.report(diagnostic);
  }

  /** Reports an unexpected token, and panics. */
  fail(wanted: string, hint?: string): void {
    const { lexer } = this;
    // The rest of the file may be part of a string.
    if (!this.panic && lexer.kind === "invalid" && opensText(lexer))
      return this.giveUp(() => messages.unexpectedCharacter(this.tokenSpan(), characterAt(lexer)));
    this.failWith(() => {
      if (lexer.kind === "unclosed-comment")
        return messages.unclosedComment(this.span(lexer.start, lexer.start + 2));
      if (lexer.kind === "invalid") return messages.unexpectedCharacter(this.tokenSpan(), characterAt(lexer));
      return messages.expected(this.tokenSpan(), wanted, this.found, hint);
    });
  }

  /** Remembers a multi-line `"…"`: its closing quote may be missing, so that the quote of the next string ended it. */
  noteText(start: number, end: number): void {
    const { text } = this.lexer;
    if (!text.slice(start, end).includes("\n")) return;
    const before = this.longText;
    const continues = before !== undefined && !text.slice(before.end, start).includes("\n");
    this.longText = { start: continues ? before.start : start, end, isChain: continues };
  }

  /** Reports a syntax error and panics, unless it has just reported one. */
  failWith(diagnostic: () => Diagnostic): void {
    if (!this.panic) this.report(this.withLongText(diagnostic()));
    this.panic = true;
    this.panicked = true;
  }

  /** Adds the start of a multi-line string that ends just before the error, or how to escape what is not Nix. */
  private withLongText(diagnostic: Diagnostic): Diagnostic {
    const { longText, lexer, escape } = this;
    if (escape !== undefined && (diagnostic.hint === undefined || diagnostic.code === "CG144"))
      return { ...diagnostic, hint: shellHint(`${escape}…}`) };
    if (longText === undefined) return diagnostic;
    if (lexer.text.slice(longText.end, lexer.start).split("\n").length > 2) return diagnostic;
    const span = this.span(longText.start, longText.start + 1);
    const message = "a text of several lines begins here: is the quote at its end missing?";
    // The string certainly ended where another should begin, so the next one is correct.
    const hint = longText.isChain ? { hint: "End the text with the quote that it begins with." } : {};
    return { ...diagnostic, ...hint, related: [...(diagnostic.related ?? []), { span, message }] };
  }

  /** Ends the panic at the end of the broken construct. */
  calm(): void {
    this.panic = this.gaveUp;
    this.skippedBinding = false;
  }

  /** A placeholder for a missing expression. */
  nothing(): UnreadableExpr {
    return this.unreadableFrom(this.lexer.previousEnd);
  }

  /** A placeholder for the unreadable text from `start` on. */
  unreadableFrom(start: number): UnreadableExpr {
    return { kind: "unreadable", span: this.spanFrom(start) };
  }

  /** Reports a syntax error after which the rest of the file cannot be parsed. */
  giveUp(diagnostic: () => Diagnostic): void {
    if (this.gaveUp) return;
    this.failWith(diagnostic);
    this.gaveUp = true;
    this.lexer.continueAt(this.lexer.text.length);
  }
}

/** A quote of another language that is not closed on its line. */
function opensText({ text, start, end }: Lexer): boolean {
  const quote = text[start] ?? "";
  if (quote !== "'" && quote !== "`") return false;
  const [close, line] = [text.indexOf(quote, end), text.indexOf("\n", end)];
  return close === -1 || (line !== -1 && line < close);
}

function characterAt(lexer: Lexer): string {
  return String.fromCodePoint(lexer.text.codePointAt(lexer.start) ?? 0);
}

/**
 * The limit of nesting. The parser, the evaluator and the printers recurse over the tree; at this depth each stays well
 * within JavaScript's default stack. Recipes nest about 20 levels, nixpkgs' own library at most 251.
 */
export const deepest = 400;
