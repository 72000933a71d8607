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

  span(start: number, end: number): Span {
    return spanIn(this.source, start, end);
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
