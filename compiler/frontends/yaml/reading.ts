import type { Diagnostic, Reporter } from "../../diagnostics/diagnostic.ts";
import type { Literal, UnreadableExpr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { spanIn, type SourceText } from "../frontend.ts";

/** One file while it is read. */
export class Reading {
  constructor(
    readonly source: SourceText,
    readonly reporter: Reporter,
  ) {}

  /** The YAML library places what is missing behind the end: such places are moved to it. */
  span(start: number, end: number): Span {
    const { length } = this.source.text;
    return spanIn(this.source, Math.min(start, length), Math.min(end, length));
  }

  report(diagnostic: Diagnostic): void {
    this.reporter.report(diagnostic);
  }

  /** Reports a problem and stands in for what could not be read. */
  wrong(diagnostic: Diagnostic): UnreadableExpr {
    this.report(diagnostic);
    return { kind: "unreadable", ...(diagnostic.span && { span: diagnostic.span }) };
  }
}

export function literalAt(value: Literal["value"], span: Span | undefined): Literal {
  return { kind: "literal", value, ...(span && { span }) };
}
