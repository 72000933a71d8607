import type { Span } from "../../compiler/support/span.ts";

/**
 * An expression that no Nix text denotes. The stages before the printer report what users can cause
 * (see `findUnprintable` in `print.ts`), so that one that gets here is a bug in catalogc.
 */
export class UnprintableError extends Error {
  override readonly name = "UnprintableError";

  constructor(
    readonly reason: UnprintableReason,
    /** What is unprintable, e.g. the name or number. */
    readonly subject: string,
    readonly span: Span | undefined,
  ) {
    super(`cannot be written in Nix: ${reason}: ${subject}`);
  }
}

export type UnprintableReason =
  /** Nix strings end at U+0000. */
  | "text with a NUL character"
  /** Half of a surrogate pair has no UTF-8. */
  | "text that is not Unicode"
  | "integer beyond 64 bits"
  | "variable whose name is no identifier"
  | "intrinsic"
  | "unreadable"
  | "tree path without a way to print it";
