import type { Diagnostic, Reporter } from "../../diagnostics/diagnostic.ts";
import type { Expr, Literal } from "../../language/expression.ts";
import type { Span } from "../../language/span.ts";
import { spanIn, type SourceText } from "../frontend.ts";

/** One file while it is read. */
export class Reading {
  /** Whether something was reported: what was read then has holes. */
  failed = false;

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
    this.failed = true;
    this.reporter.report(diagnostic);
  }

  /** Reports a problem and stands in for what could not be read. */
  wrong(diagnostic: Diagnostic): Expr {
    this.report(diagnostic);
    return literalAt(null, diagnostic.span);
  }
}

export function literalAt(value: Literal["value"], span: Span | undefined): Literal {
  return { kind: "literal", value, ...(span && { span }) };
}
