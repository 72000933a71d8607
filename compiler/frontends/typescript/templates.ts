import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { apply, string, stringOfParts } from "../../language/build.ts";
import type { Expr, StringPart } from "../../language/expression.ts";
import { cook } from "./cook.ts";
import { evident } from "./evident.ts";
import { checkText } from "./literals.ts";
import { checkBackslashes } from "./lost-backslashes.ts";
import { applied, conditional } from "./make.ts";
import { at, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { isSymbolic } from "./symbols.ts";

/** The parts of a template literal: `holes[i]` is between `texts[i]` and `texts[i + 1]`. */
export interface TemplateParts {
  /** As written, including escapes. */
  readonly texts: readonly { readonly raw: string; readonly start: number }[];
  readonly holes: readonly ts.Expression[];
}

export function templateParts(file: ts.SourceFile, template: ts.TemplateLiteral): TemplateParts {
  const rawOf = (node: ts.Node, closing: number) => {
    const start = node.getStart(file) + 1;
    return { raw: file.text.slice(start, node.end - closing), start };
  };
  if (ts.isNoSubstitutionTemplateLiteral(template)) return { texts: [rawOf(template, 1)], holes: [] };
  const { head, templateSpans } = template;
  return {
    texts: [
      rawOf(head, 2),
      ...templateSpans.map(({ literal }) => rawOf(literal, ts.isTemplateTail(literal) ? 1 : 2)),
    ],
    holes: templateSpans.map(({ expression }) => expression),
  };
}

/** `` `a ${x}` ``: an interpolated string. */
export function templateString(reading: Reading, node: ts.TemplateExpression, scope: Scope): Expr {
  const { texts, holes } = templateParts(reading.file, node);
  return joined(
    reading,
    texts.map(({ raw }) => raw),
    holes,
    node,
    scope,
  );
}

/** `` sh`…` ``, `` md`…` ``, `` text`…` ``: an interpolated string without common indentation. */
export function indentedString(reading: Reading, node: ts.TaggedTemplateExpression, scope: Scope): Expr {
  const parts = templateParts(reading.file, node.template);
  checkBackslashes(reading, parts);
  const { texts, holes } = parts;
  const raws = dedent(texts.map(({ raw }) => raw));
  return joined(reading, raws, holes, node, scope);
}

function joined(
  reading: Reading,
  raws: readonly string[],
  holes: readonly ts.Expression[],
  node: ts.Expression,
  scope: Scope,
): Expr {
  const span = reading.span(node);
  const parts = raws.flatMap((raw, index): StringPart[] => {
    const hole = holes[index];
    const cooked = cook(raw);
    if (!cooked) reading.report(messages.syntaxError(span, "this template has an invalid escape"));
    const text = cooked?.text ?? "";
    checkText(reading, text, span);
    return hole ? [text, ...interpolated(reading, hole, scope)] : [text];
  });
  return at(span, stringOfParts(parts));
}

/** The parts of a string for `${node}`: JavaScript converts numbers and booleans too, Nix only strings and packages. */
export function interpolated(reading: Reading, node: ts.Expression, scope: Scope): readonly StringPart[] {
  const value = reading.read(node, scope);
  const isText = value.kind === "string" || (!isLength(value) && isInterpolable(node, scope));
  const text = isText ? value : asString(reading, node, value, scope);
  return text.kind === "string" ? text.parts : [text];
}

/** `String(node)`, omitted if it is already a string. */
export function stringOf(reading: Reading, node: ts.Expression, scope: Scope): Expr {
  const value = reading.read(node, scope);
  return evident(node, scope) === "string" ? value : asString(reading, node, value, scope);
}

function isInterpolable(node: ts.Expression, scope: Scope): boolean {
  const kind = evident(node, scope);
  return kind === "string" || kind === "path" || isSymbolic(node, scope);
}

/** `xs.length` is always an integer, even if it is residual, and Nix cannot interpolate integers. */
const isLength = (value: Expr): boolean =>
  value.kind === "apply" && value.fn.kind === "intrinsic" && value.fn.name === "js:length";

/** A certain Boolean is converted by an `if`, because `toString true` is "1" in Nix. */
function asString(reading: Reading, node: ts.Expression, value: Expr, scope: Scope): Expr {
  const span = reading.span(node);
  if (evident(node, scope) === "boolean") {
    const word = (text: string): Expr => at(span, string(text));
    if (value.kind === "literal") return word(String(value.value));
    return conditional(span, value, word("true"), word("false"));
  }
  const fraction = fractionIn(node, scope);
  if (fraction !== undefined) return at(span, string(fraction));
  if (isLength(value)) return applied(span, reading.builtin("toString", scope, span), value);
  return at(span, apply(at(span, { kind: "intrinsic", name: "js:interpolate" }), value));
}

/** The text of a fraction or of a constant that is one: `toString` of Nix has six digits. */
function fractionIn(node: ts.Expression, scope: Scope): string | undefined {
  const declared = ts.isIdentifier(node) ? scope.lookup(node.text) : undefined;
  const written = declared?.kind === "local" ? declared.value?.node : node;
  const isFraction = written && ts.isNumericLiteral(written) && !Number.isInteger(Number(written.text));
  return isFraction ? String(Number(written.text)) : undefined;
}

/**
 * Removes the common indentation of all lines, like Nix does for indented strings: an empty first line and the
 * whitespace of a blank last line are dropped, and blank lines do not count. `parts` is the text around interpolations
 * before escapes are read, because neither an interpolated value nor an escaped `\n` starts a line. Source: Nix manual,
 * "String literal", indented strings (where tabs are not indentation; here they are).
 */
export function dedent(parts: readonly string[]): string[] {
  const pieces = parts.map((part) => part.split("\n"));
  const width = commonIndentation(pieces);
  return pieces.map((lines, part) => {
    const last = part === pieces.length - 1;
    const stripped = lines.map((line, index) => {
      if (!startsLine(part, index)) return line;
      const closing = last && index > 0 && index === lines.length - 1 && isBlank(line);
      return closing ? "" : line.slice(Math.min(width, leading(line).length));
    });
    const opening = part === 0 && lines.length > 1 && isBlank(lines[0] ?? "");
    return (opening ? stripped.slice(1) : stripped).join("\n");
  });
}

function commonIndentation(pieces: readonly (readonly string[])[]): number {
  let common: string | undefined;
  for (const [part, lines] of pieces.entries()) {
    for (const [index, line] of lines.entries()) {
      const beforeHole = part < pieces.length - 1 && index === lines.length - 1;
      if (!startsLine(part, index) || (isBlank(line) && !beforeHole)) continue;
      common = common === undefined ? leading(line) : sharedPrefix(common, leading(line));
    }
  }
  return common?.length ?? 0;
}

/** Text after an interpolation continues its line. */
const startsLine = (part: number, index: number): boolean => part === 0 || index > 0;
const isBlank = (line: string): boolean => line.trim() === "";
const leading = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? "";

function sharedPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
