import type { Span } from "../../compiler/support/span.ts";

/**
 * An expression that Nix text cannot express. The stages before the printer report those that users can cause (see
 * `findUnprintable` in `print.ts`), so one that gets here is a bug in catalogc.
 */
export class UnprintableError extends Error {
  override readonly name = "UnprintableError";

  constructor(
    readonly reason: UnprintableReason,
    /** The unprintable part, for example the name or number. */
    readonly subject: string,
    readonly span: Span | undefined,
  ) {
    super(`cannot be written in Nix: ${reason}: ${subject}`);
  }
}

export type UnprintableReason =
  /** Nix strings end at U+0000. */
  | "text with a NUL character"
  /** Half of a surrogate pair has no UTF-8 encoding. */
  | "text that is not Unicode"
  | "integer beyond 64 bits"
  | "variable whose name is no identifier"
  | "intrinsic"
  | "unreadable"
  | "tree path without a way to print it";
