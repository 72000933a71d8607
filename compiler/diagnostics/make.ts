import type { Span } from "../support/span.ts";

export { didYouMean } from "../support/suggest.ts";
import type { Diagnostic, DiagnosticCode, RelatedPlace } from "./diagnostic.ts";
import { inSyntaxOf } from "./hint-syntax.ts";

/** A place that may be unknown: defaults have no span. */
export type Place = Span | undefined;

interface Details {
  readonly hint?: string | undefined;
  readonly related?: readonly RelatedPlace[] | undefined;
}

/** An error at `span`. */
export const error = (
  code: DiagnosticCode,
  span: Place,
  message: string,
  details: Details = {},
): Diagnostic => diagnostic(code, "error", span, message, details);

/** A warning at `span`. */
export const warning = (
  code: DiagnosticCode,
  span: Place,
  message: string,
  details: Details = {},
): Diagnostic => diagnostic(code, "warning", span, message, details);

/** A further place, or nothing where it is unknown: spread it into `related`. */
export const place = (span: Place, message: string): readonly RelatedPlace[] =>
  span === undefined ? [] : [{ span, message }];

function diagnostic(
  code: DiagnosticCode,
  severity: Diagnostic["severity"],
  span: Place,
  message: string,
  { hint, related = [] }: Details,
): Diagnostic {
  return {
    code,
    severity,
    message,
    ...(span && { span }),
    ...(related.length > 0 && { related }),
    ...(hint !== undefined && { hint: inSyntaxOf(span, hint) }),
  };
}

/** The sentences there are, as one hint. */
export const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(" ");

/** `` `a`, `b`, `c` `` */
export const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
