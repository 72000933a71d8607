import type { Diagnostic, Reporter } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-nix.ts";
import type { Expr, UnreadableExpr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { spanIn, type SourceText } from "../frontend.ts";
import { Definitions } from "./definitions.ts";
import { Lexer } from "./lexer.ts";
import { describeToken, type TokenKind } from "./tokens.ts";

/** What the parser needs beside the text. */
export interface CursorSetup {
  readonly source: SourceText;
  readonly reporter: Reporter;
  /** The expressions that the NUL characters of the text stand for, in order. */
  readonly holes: readonly Expr[] | undefined;
  /** The parser of a whole expression. It is passed in so that the files of the grammar do not import each other. */
  readonly parseExpression: (cursor: Cursor) => Expr;
}

/**
 * The state of one parse: the lexer and how errors are dealt with.
 *
 * After a syntax error the cursor is in *panic*: nothing more is reported and the grammar functions return at once
 * with whatever they have, until one that knows where its construct ends skips to that place and calls `calm`.
 */
export class Cursor {
  readonly source: SourceText;
  readonly lexer: Lexer;
  panic = false;
  /** Whether it ever panicked: brackets may then be out of step. */
  panicked = false;
  /** Whether what was skipped since the panic began may hold another binding than the one that went wrong. */
  skippedBinding = false;
  /** How many constructs are open, by closing token: says whether a stray closing bracket belongs to something. */
  readonly open = { "}": 0, ")": 0, "]": 0 };

  readonly definitions = new Definitions(this);

  /** The last text of several lines; of those that follow each other on one line, the first. */
  private longText: { readonly start: number; readonly end: number; readonly isChain: boolean } | undefined;
  private readonly setup: CursorSetup;
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

  /** Parses a nested expression, e.g. the one between parentheses. */
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

  /** Goes one level deeper. Beyond the limit the rest of the file is given up. */
  enter(): void {
    if (++this.depth > deepest) this.giveUp(() => messages.nestedTooDeeply(this.tokenSpan(), deepest));
    else if (this.depth > this.deepestSeen) this.deepestSeen = this.depth;
  }

  leave(): void {
    this.depth--;
  }

  /** Counts a construct that deepens the tree without the parser recursing: `f a b`, `a + b + c`, `a.b.c = …`. */
  grow(levels = 1): void {
    this.growth += levels;
  }

  /** No path from the root of the tree to a leaf is longer than this. */
  get depthBound(): number {
    return this.deepestSeen + this.growth;
  }

  at(kind: TokenKind): boolean {
    return this.lexer.kind === kind;
  }

  /** Goes past the token if it is of this kind. */
  take(kind: TokenKind): boolean {
    if (this.lexer.kind !== kind) return false;
    this.lexer.next();
    return true;
  }

  /** Goes past a token that must be here; reports its absence, naming what it stands for. */
  expect(kind: TokenKind, wanted: string = `\`${kind}\``): boolean {
    if (this.take(kind)) return true;
    this.fail(wanted);
    return false;
  }

  /** The expression the hole token stands for. */
  takeHole(): Expr {
    if (!this.at("hole")) {
      this.fail("text");
      return this.nothing();
    }
    const hole = this.setup.holes?.[this.nextHole++];
    this.lexer.next();
    return hole ?? this.nothing();
  }

  /** How the end is called in messages. */
  get end(): string {
    return this.source.locate === undefined ? "the end of the file" : "the end of the text";
  }

  /** How the token is called in messages. */
  get found(): string {
    return this.at("end") ? this.end : describeToken(this.lexer.kind, this.lexer.word);
  }

  span(start: number, end: number): Span {
    return spanIn(this.source, start, end);
  }

  /** From `start` to the end of the token that was taken last. */
  spanFrom(start: number): Span {
    return this.span(start, this.lexer.previousEnd);
  }

  tokenSpan(): Span {
    return this.span(this.lexer.start, this.lexer.end);
  }

  /** Reports a problem that leaves the structure clear. */
  report(diagnostic: Diagnostic): void {
    if (!this.gaveUp) this.setup.reporter.report(diagnostic);
  }

  /** Reports that the token does not fit, and panics. */
  fail(wanted: string, hint?: string): void {
    const { lexer } = this;
    // The rest of the file may as well be text.
    if (!this.panic && lexer.kind === "invalid" && opensText(lexer))
      return this.giveUp(() => messages.strangeCharacter(this.tokenSpan(), characterAt(lexer)));
    this.failWith(() => {
      if (lexer.kind === "unclosed-comment")
        return messages.unclosedComment(this.span(lexer.start, lexer.start + 2));
      if (lexer.kind === "invalid") return messages.strangeCharacter(this.tokenSpan(), characterAt(lexer));
      return messages.expected(this.tokenSpan(), wanted, this.found, hint);
    });
  }

  /** Remembers a `"…"` of several lines: its own quote may be missing, and that of the next text may have ended it. */
  noteText(start: number, end: number): void {
    const { text } = this.lexer;
    if (!text.slice(start, end).includes("\n")) return;
    const before = this.longText;
    const goesOn = before !== undefined && !text.slice(before.end, start).includes("\n");
    this.longText = { start: goesOn ? before.start : start, end, isChain: goesOn };
  }

  /** Reports a syntax error unless one has just been reported, and panics. */
  failWith(diagnostic: () => Diagnostic): void {
    if (!this.panic) this.report(this.withLongText(diagnostic()));
    this.panic = true;
    this.panicked = true;
  }

  /** Shows where a text of several lines begins if it ends just before the error. */
  private withLongText(diagnostic: Diagnostic): Diagnostic {
    const { longText, lexer } = this;
    if (longText === undefined) return diagnostic;
    if (lexer.text.slice(longText.end, lexer.start).split("\n").length > 2) return diagnostic;
    const span = this.span(longText.start, longText.start + 1);
    const message = "a text of several lines begins here: is the quote at its end missing?";
    // Then one surely ended where another was to begin, and nothing is wrong with what comes next.
    const hint = longText.isChain ? { hint: "End the text with the quote that it begins with." } : {};
    return { ...diagnostic, ...hint, related: [...(diagnostic.related ?? []), { span, message }] };
  }

  /** Ends the panic: the construct that went wrong is behind. */
  calm(): void {
    this.panic = this.gaveUp;
    this.skippedBinding = false;
  }

  /** Stands in the tree for an expression that is not there. */
  nothing(): UnreadableExpr {
    return this.unreadableFrom(this.lexer.previousEnd);
  }

  /** Stands in the tree for what was read from `start` on and means nothing. */
  unreadableFrom(start: number): UnreadableExpr {
    return { kind: "unreadable", span: this.spanFrom(start) };
  }

  /** Reports a syntax error that leaves no hope for the rest of the file. */
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
 * How deeply expressions may be nested. The parser, the evaluator and the printers all recurse over the tree; at this
 * depth each stays well within JavaScript's default stack. Recipes nest about 20 levels, nixpkgs' own library at
 * most 251.
 */
export const deepest = 400;
