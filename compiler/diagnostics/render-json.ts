import type { Span } from "../support/span.ts";
import { linesOf, type Position } from "../support/line-map.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { Sources } from "./render-text.ts";

interface JsonPlace {
  readonly file: string;
  /** Absent if the text of the file cannot be read. */
  readonly start?: Position;
  readonly end?: Position;
}

/** A diagnostic for programs: `--format json`. Lines and columns are 1-based, `end` is exclusive. */
interface JsonDiagnostic {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly place?: JsonPlace;
  readonly related?: readonly (JsonPlace & { readonly message: string })[];
  readonly hint?: string;
}

export function diagnosticsAsJson(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
): readonly JsonDiagnostic[] {
  return diagnostics.map(({ code, severity, message, span, file, related, hint }) => ({
    code,
    severity,
    message,
    ...(span ? { place: place(span, sources) } : file !== undefined && { place: { file } }),
    ...(related && {
      related: related.map((each) => ({ message: each.message, ...place(each.span, sources) })),
    }),
    ...(hint !== undefined && { hint }),
  }));
}

function place(span: Span, sources: Sources): JsonPlace {
  const text = sources(span.file);
  if (text === undefined) return { file: span.file };
  const map = linesOf(text);
  return { file: span.file, start: map.position(span.start), end: map.position(span.end) };
}
