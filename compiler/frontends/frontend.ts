import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { Expr } from "../language/expression.ts";
import type { Span } from "../support/span.ts";

/**
 * The front end of one syntax: it parses text to the expression tree and executes nothing. It is pure and synchronous,
 * never throws, and reports every problem of the file in one run.
 */
export interface Frontend {
  /** Endings of the files it reads, with the dot: `.ts`. */
  readonly extensions: readonly string[];
  /** The expression of the file; undefined if nothing can be evaluated, which is reported. */
  read(source: SourceText, reporter: Reporter): Expr | undefined;
}

/** A text to parse: a whole file of the recipe tree, or Nix embedded in one (`` nix`…` ``, YAML's `!nix`). */
export interface SourceText {
  /** Relative to the root of the recipe tree. */
  readonly path: string;
  readonly text: string;
  /**
   * For embedded text: the offset in the file at `path` for an offset into `text`; monotonic. Absent if `text` is the
   * whole file.
   */
  readonly locate?: (offset: number) => number;
}

/** The place of `[start, end)` of `source.text` in its file. Every front end creates its spans with this. */
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
