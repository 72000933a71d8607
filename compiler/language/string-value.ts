import type { Residual } from "./residual.ts";
import type { Span } from "../support/span.ts";
import { type Text, textOfParts } from "./text.ts";
import type { StringValue } from "./value.ts";

export type StrPart = string | Residual;

/** Roughly the memory of a residual part, which is more than its shortest spelling. */
const residualLength = 64;

/**
 * A string value. Its parts are residual *values* rather than expressions, so that parts shared by several strings are
 * still known as shared when one of them is printed. `text` closes them on demand. The invariants are those of {@link
 * Text}.
 */
export class Str implements StringValue {
  readonly kind = "string";
  #text: Text | undefined;

  constructor(
    readonly parts: readonly StrPart[],
    readonly span?: Span,
  ) {}

  get text(): Text {
    this.#text ??= textOfParts(this.parts.map((part) => (typeof part === "string" ? part : part.expr)));
    return this.#text;
  }

  /** The whole string if every part is known. */
  get known(): string | undefined {
    const first = this.parts[0];
    if (first === undefined) return "";
    return this.parts.length === 1 && typeof first === "string" ? first : undefined;
  }

  /** The length that counts for the budget, in UTF-16 units. */
  get length(): number {
    return this.parts.reduce(
      (sum, part) => sum + (typeof part === "string" ? part.length : residualLength),
      0,
    );
  }
}

export function str(content: string, span?: Span): Str {
  return new Str(content === "" ? [] : [content], span);
}

/** Concatenates strings. */
export function joinStr(pieces: readonly (Str | string)[], span?: Span): Str {
  const parts: StrPart[] = [];
  let pending: string[] = [];
  const flush = () => {
    const joined = pending.join("");
    if (joined !== "") parts.push(joined);
    pending = [];
  };
  for (const piece of pieces) {
    for (const part of typeof piece === "string" ? [piece] : piece.parts) {
      if (typeof part === "string") {
        pending.push(part);
      } else {
        flush();
        parts.push(part);
      }
    }
  }
  flush();
  return new Str(parts, span);
}
