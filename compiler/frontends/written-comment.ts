export interface WrittenComment {
  /** Offset into the text. */
  readonly start: number;
  /** Without comment signs and margins. */
  readonly lines: readonly string[];
}
