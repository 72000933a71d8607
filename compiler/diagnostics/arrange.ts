import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** The most problems shown. The rest is only counted. */
export const mostShown = 200;

export interface Arranged {
  readonly shown: readonly Diagnostic[];
  /** How many were left out. */
  readonly hidden: number;
}

/**
 * Diagnostics in the order they are shown (file, place, code, message; those without a file first), each once, at most
 * `limit`. Errors take precedence over warnings. If some are omitted, errors are shown first, so that warnings do not
 * hide them.
 */
export function arrangeDiagnostics(diagnostics: readonly Diagnostic[], limit = mostShown): Arranged {
  const unique = withoutRepetitions(diagnostics);
  const kept = [
    ...unique.filter(isError).sort(compareDiagnostics),
    ...unique.filter((each) => !isError(each)).sort(compareDiagnostics),
  ].slice(0, limit);
  const hidden = unique.length - kept.length;
  return { shown: hidden > 0 ? kept : kept.sort(compareDiagnostics), hidden };
}

/** Removes repeated diagnostics: several readers of one value may report the same problem, and several entries share it. */
export function withoutRepetitions(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const first = new Map<string, Diagnostic>();
  for (const each of diagnostics) if (!first.has(keyOf(each))) first.set(keyOf(each), each);
  const unique = [...first.values()];
  const reported = new Set(unique.flatMap((each) => (isAboutOption(each) ? placeOf(each) : [])));
  return reported.size === 0
    ? unique
    : unique.filter((each) => each.kind !== "unreadable" || !placeOf(each).some((at) => reported.has(at)));
}

/** The same for an error about one place, whichever entry has it. */
function keyOf(diagnostic: Diagnostic): string {
  const { span, severity, message } = diagnostic;
  const isShared = span !== undefined && severity === "error";
  return JSON.stringify(
    isShared ? { ...diagnostic, message: message.replaceAll(/`(?:apps|pkgs)\.[^`]*`/g, "`") } : diagnostic,
  );
}

/** Whether the diagnostic is about an option that names a file. It replaces the evaluator's report of the same file. */
const isAboutOption = ({ kind }: Diagnostic): boolean => kind === "wrong-file" || kind === "outside-folder";

/** Empty without a place: two diagnostics without a place are not at the same place. */
const placeOf = ({ span }: Diagnostic): readonly string[] =>
  span === undefined ? [] : [`${span.file} ${span.start} ${span.end}`];

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === "error";
}

/** Applies `rename` to every file name of the diagnostic, for example to prepend the recipe folder. */
export function renameFiles(diagnostic: Diagnostic, rename: (file: string) => string): Diagnostic {
  const move = (span: Span): Span => ({ ...span, file: rename(span.file) });
  return {
    ...diagnostic,
    ...(diagnostic.span && { span: move(diagnostic.span) }),
    ...(diagnostic.file !== undefined && { file: rename(diagnostic.file) }),
    ...(diagnostic.related && {
      related: diagnostic.related.map((each) => ({ ...each, span: move(each.span) })),
    }),
  };
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  const place = (each: Diagnostic): readonly [string, number, number] => [
    each.span?.file ?? each.file ?? "",
    // After the errors that are listed.
    each.kind === "more-errors" ? Infinity : (each.span?.start ?? -1),
    each.span?.end ?? -1,
  ];
  const [aKey, bKey] = [a, b].map((each) => [...place(each), each.code, each.message]);
  for (const [index, left] of (aKey ?? []).entries()) {
    const right = bKey?.[index] ?? left;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
