import type { Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { syntaxAt, type Span } from "../../compiler/support/span.ts";

export type Part = NonNullable<ReturnType<typeof partAt>>;

/** The list element or inherited name at a place, or the attribute with its name or value there; whether it is the only one. */
export function partAt(recipe: Expr, { start, end }: Span) {
  const isHere = (span: Span | undefined): boolean => span?.start === start && span.end === end;
  for (const { expr } of expressionsIn(recipe)) {
    const bindings = expr.kind === "attrs" ? expr.bindings : [];
    const parts: readonly (readonly (Span | undefined)[])[] = [
      ...(expr.kind === "list" ? expr.elements : []).map((each) => [each.span]),
      ...bindings.flatMap((each) => (each.kind === "inherit" ? each.names.map((name) => [name.span]) : [])),
      ...bindings.map((each) =>
        each.kind === "value" ? [each.span, each.value.span, each.path.at(-1)?.span] : [],
      ),
    ];
    const span = parts.find((places) => places.some(isHere))?.[0];
    if (span !== undefined) return { span, isElement: expr.kind === "list", isOnly: parts.length === 1 };
  }
  return undefined;
}

/**
 * The text to remove with a part: its comma, and the lines where nothing else is. Comments stay. Undefined for the only
 * part of a block in YAML, which would become `null`, and for one with an anchor.
 */
export function removal(
  text: string,
  { span, isElement, isOnly }: Part,
): readonly [number, number] | undefined {
  let { start, end } = span;
  const syntax = syntaxAt(span);
  if (syntax === "yaml") {
    if (isOnly || /&[^\s,[\]{}]+ +(?:!\w+ +)?$/.test(text.slice(0, start))) return undefined;
    end = start + text.slice(start, end).trimEnd().length;
    if (isElement) start -= /(?:^|\n)[ \t]*(- +(?:!\w+ +)?)$/.exec(text.slice(0, start))?.[1]?.length ?? 0;
  }
  const comma = syntax === "nix" ? undefined : /^\s*,/.exec(text.slice(end))?.[0];
  const before = syntax === "nix" || comma ? undefined : /,\s*$/.exec(text.slice(0, start))?.[0];
  if (before !== undefined) return [start - before.length, end];
  end += comma?.length ?? 0;
  const margin = /(?:^|\n)([ \t]*)$/.exec(text.slice(0, start))?.[1];
  const lineEnd = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0];
  if (margin !== undefined && lineEnd !== undefined) return [start - margin.length, end + lineEnd.length];
  return [start, end + (/^ */.exec(text.slice(end))?.[0].length ?? 0)];
}
