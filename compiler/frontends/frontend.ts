import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { Expr } from "../language/expression.ts";
import type { Span } from "../support/span.ts";

/**
 * One syntax of the recipe language. A front end only reads: it turns text into the expression tree and runs nothing.
 * It is pure and synchronous, never throws, and reports every problem of the file in one go.
 */
export interface Frontend {
  /** Endings of the files it reads, with the dot: `.ts`. */
  readonly extensions: readonly string[];
  /** The expression the file denotes; undefined when a problem was reported that leaves nothing to evaluate. */
  read(source: SourceText, reporter: Reporter): Expr | undefined;
}

/** A text to read: a whole file of the recipe tree, or Nix embedded in one (`` nix`…` ``, YAML's `!nix`). */
export interface SourceText {
  /** Relative to the root of the recipe tree. */
  readonly path: string;
  readonly text: string;
  /**
   * For embedded text: the offset in the file at `path` of an offset into `text`, rising with it.
   * Absent when `text` is the whole file.
   */
  readonly locate?: (offset: number) => number;
}

/** The place of `[start, end)` of `source.text` in its file. Every front end makes its spans with this. */
export function spanIn(source: SourceText, start: number, end: number): Span {
  const { path: file, locate } = source;
  return locate === undefined
    ? { file, start, end }
    : { file, start: locate(start), end: locate(end), isNix: true };
}

export interface WrittenComment {
  /** Offset into the text. */
  readonly start: number;
  /** Without comment signs and margins. */
  readonly lines: readonly string[];
}
