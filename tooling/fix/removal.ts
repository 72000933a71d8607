import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { syntaxAt, type Span } from "../../compiler/support/span.ts";
import type { FixEdit } from "./fix-edit.ts";

/**
 * The edit that removes the list element at a place, or the attribute whose name or value is there, with its comma and
 * the lines where nothing else is. Comments stay. Undefined if there is none, and in YAML for the only one of a block,
 * which would become `null`.
 */
export function removal(text: string, expression: Expr, span: Span): FixEdit | undefined {
  const found = partAt(expression, span);
  if (found === undefined) return undefined;
  const { file } = span;
  const syntax = syntaxAt(found);
  let [start, end] = [found.start, found.end];
  if (syntax === "yaml") {
    while (/\s/.test(text[end - 1] ?? "")) end--;
    const dash = /(?:^|\n)[ \t]*(- +)(?:!\w+ +)?$/.exec(text.slice(0, start));
    if (dash !== null && found.isElement) start = dash.index + dash[0].indexOf("-");
  }
  if (syntax !== "nix") {
    const [comma] = /^\s*,/.exec(text.slice(end)) ?? [];
    const [before] = /,\s*$/.exec(text.slice(0, start)) ?? [];
    if (comma !== undefined) end += comma.length;
    else if (before !== undefined) return { file, start: start - before.length, end, text: "" };
  }
  const [indent = ""] = /(?<=^|\n)[ \t]*$/.exec(text.slice(0, start)) ?? [];
  const [lineEnd] = /^[ \t]*\r?\n/.exec(text.slice(end)) ?? [];
  const isAtLineStart = start - indent.length === 0 || text[start - indent.length - 1] === "\n";
  if (isAtLineStart && lineEnd !== undefined)
    return { file, start: start - indent.length, end: end + lineEnd.length, text: "" };
  const [blank = ""] = /^ */.exec(text.slice(end)) ?? [];
  return { file, start, end: end + blank.length, text: "" };
}

type Part = Span & { readonly isElement: boolean };

function partAt(expression: Expr, { start, end }: Span): Part | undefined {
  const isHere = (span: Span | undefined): boolean => span?.start === start && span.end === end;
  const isNamed = (binding: Binding): boolean =>
    binding.kind === "value" && (isHere(binding.value.span) || isHere(binding.path.at(-1)?.span));
  for (const { expr } of expressionsIn(expression)) {
    const isElement = expr.kind === "list";
    if (!isElement && expr.kind !== "attrs") continue;
    const part = isElement ? expr.elements.find(({ span }) => isHere(span)) : expr.bindings.find(isNamed);
    if (part?.span === undefined) continue;
    const isOnly = (isElement ? expr.elements : expr.bindings).length === 1 && syntaxAt(part.span) === "yaml";
    return isOnly ? undefined : { ...part.span, isElement };
  }
  return undefined;
}
