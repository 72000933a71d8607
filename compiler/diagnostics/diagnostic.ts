import type { Span } from "../support/span.ts";

export type Severity = "error" | "warning";

/** A further place a diagnostic talks about, possibly in another file. */
export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
}

/**
 * One problem, as plain data. Renderers turn it into text with a code frame, JSON or workflow annotations.
 * A diagnostic without `span` is about the run as a whole or about a file that cannot be read (`file` names it).
 */
export interface Diagnostic {
  /** Of errors and warnings of the compiler `CG123`, of advice the name of the rule. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One sentence, no final full stop, user's words quoted in backticks. */
  readonly message: string;
  readonly span?: Span;
  readonly file?: string;
  readonly related?: readonly RelatedPlace[];
  /** What to write instead; one or more sentences. */
  readonly hint?: string;
  /** What programs need to know about it. They never look at the code. */
  readonly kind?: DiagnosticKind;
  /** `catalog` where a part of the catalog cannot tell, only the whole; absent for what one entry shows. */
  readonly scope?: "catalog";
}

/**
 * - `advice`: reported only where nothing is wrong; the catalog file sets its level, and a comment silences it.
 * - `unreadable`: the evaluator cannot read a file; `wrong-file` and `outside-folder` report the same of the option that
 *   names it, in better words.
 * - `unfilled-hash`: `catalogc hash` finds the value.
 * - `not-written`, `reported-hash`: an edit found nothing to replace; the hint already has the hash that Nix reports.
 * - `bad-manifest`: no output can be compared with it.
 * - `other-order`: a conversion may change an order, unless both sides have the same values.
 */
export type DiagnosticKind =
  | "advice"
  | "bad-manifest"
  | "not-written"
  | "other-order"
  | "outside-folder"
  | "reported-hash"
  | "unfilled-hash"
  | "unreadable"
  | "wrong-file";

/**
 * Stable, documented, never reused. `CGxyy`: x is the stage
 * (1 reading, 2 evaluating, 3 checking, 4 passes, 5 emitting and writing, 6 comments that silence).
 */
export type DiagnosticCode = `CG${number}` | `advice/${string}`;

/** Collects diagnostics; rules report here and go on. */
export interface Reporter {
  report(diagnostic: Diagnostic): void;
}

/** Keeps what is reported, in order. */
export class Collector implements Reporter {
  readonly #diagnostics: Diagnostic[] = [];
  #errors = 0;

  report(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic);
    if (diagnostic.severity === "error") this.#errors++;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  get hasErrors(): boolean {
    return this.#errors > 0;
  }
}
