import { moreErrors } from "./reading.ts";
import type { Span } from "../support/span.ts";

export type Severity = "error" | "warning";

/** A further place of a diagnostic, possibly in another file. */
export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
}

/**
 * One problem, as plain data. Renderers turn it into text with a code frame, JSON or workflow annotations.
 * A diagnostic without `span` is about the run as a whole or about a file that cannot be read (`file` names it).
 */
export interface Diagnostic {
  /** `CG123` for errors and warnings of the compiler, the name of the rule for advice. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One sentence without a final full stop; the user's words are in backticks. */
  readonly message: string;
  readonly span?: Span;
  readonly file?: string;
  readonly related?: readonly RelatedPlace[];
  /** Advice on the text to write instead, in one or more sentences. */
  readonly hint?: string;
  /** What the hint says as an edit, if there is only one way to follow it. */
  readonly fix?: Fix;
  /** The kind of problem, for programs: they never look at the code. */
  readonly kind?: DiagnosticKind;
  /** `catalog` if only the whole catalog shows the problem; absent if one entry shows it. */
  readonly scope?: "catalog";
}

/**
 * An edit of the text at the place of a diagnostic, in any syntax (`tooling/fix/`):
 * - `from`, `to`: a name becomes another one; it is a key, a text, or the last name of a reference;
 * - `value`: the literal becomes another text;
 * - `source`: the code becomes other code of the same syntax;
 * - `remove`: the list element, or the attribute with its name or value there, is removed.
 */
export type Fix =
  | { readonly from: string; readonly to: string }
  | { readonly value: string }
  | { readonly source: string }
  | { readonly remove: true };

/**
 * - `advice`: reported only without errors; the catalog file sets its level, and a comment silences it.
 * - `unreadable`: the evaluator cannot read a file; `wrong-file` and `outside-folder` report the same about the option
 *   that names it, in more specific words.
 * - `unfilled-hash`: `catalogc hash` fills in the value.
 * - `not-written`, `reported-hash`: an edit found nothing to replace; the hint already contains the hash that Nix
 *   reports.
 * - `more-errors`: counts errors of a file that are not listed.
 * - `bad-manifest`: output cannot be compared with the manifest.
 */
export type DiagnosticKind =
  | "advice"
  | "bad-manifest"
  | "more-errors"
  | "not-written"
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

/** Receives diagnostics. Reporting does not stop the caller. */
export interface Reporter {
  report(diagnostic: Diagnostic): void;
}

/** Errors of one file that are kept. */
export const mostErrors = 100;

/**
 * Keeps what is reported, in order. Of the errors of one file it keeps the first {@link mostErrors} and counts the others.
 */
export class Collector implements Reporter {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #errors = new Map<string, number>();

  report(diagnostic: Diagnostic): void {
    if (diagnostic.severity === "error") {
      const file = fileOf(diagnostic);
      const count = (this.#errors.get(file) ?? 0) + 1;
      this.#errors.set(file, count);
      if (file !== "" && count > mostErrors) return;
    }
    this.#diagnostics.push(diagnostic);
  }

  get diagnostics(): readonly Diagnostic[] {
    const dropped = [...this.#errors].filter(([file, count]) => file !== "" && count > mostErrors);
    return [...this.#diagnostics, ...dropped.map(([file, count]) => moreErrors(file, count - mostErrors))];
  }

  get hasErrors(): boolean {
    return this.#errors.size > 0;
  }
}

const fileOf = ({ span, file }: Diagnostic): string => span?.file ?? file ?? "";
