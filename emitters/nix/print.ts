import { attrsOf } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Span } from "../../compiler/support/span.ts";
import { commentLine } from "./escape.ts";
import { format, formatMember } from "./format.ts";
import { lineText } from "./inline-text.ts";
import { onOneLine } from "./layout/one-line.ts";
import { setApart, lowerToSyntax } from "./lower/lower.ts";
import type { PrintTreePath } from "./lower/paths.ts";
import { render } from "./render/render.ts";
import { UnprintableError, type UnprintableReason } from "./unprintable.ts";

export interface PrintOptions {
  /**
   * Prints the path of a file of the recipe tree relative to the printed file, for example `../../../recipes/x.patch`
   * (`fromEmitted`). The path may contain any characters. An expression with such paths cannot be printed without this
   * function.
   */
  readonly treePath?: PrintTreePath;
}

/** A Nix file. */
export interface NixFile extends PrintOptions {
  /** Lines of a comment above the expression, without `#`. */
  readonly header?: readonly string[];
  readonly expr: Expr;
}

/**
 * An expression as the text of a file: formatted like nixfmt, with a final line feed. The text evaluates to the same
 * value. Throws {@link UnprintableError} for what Nix cannot express.
 */
export function printNix(expr: Expr, options: PrintOptions = {}): string {
  return format(lowerToSyntax(expr, { ...options, onDemand: true }));
}

/** The text of a file: a comment, then the expression. */
export function printFile({ header = [], expr, ...options }: NixFile): string {
  const comment = header
    .flatMap((lines) => lines.split(/\r\n|\r|\n/))
    .map((line) => `${commentLine(line)}\n`);
  if (comment.length === 0) return printNix(expr, options);
  return comment.join("") + format(setApart(lowerToSyntax(expr, { ...options, onDemand: true })));
}

/** A member of a set as printed in a file: `name = value;` with its indentation and a final line feed. */
export function printMember(name: string, value: Expr, indent: string, options: PrintOptions = {}): string {
  const set = lowerToSyntax(attrsOf([[name, value]]), { ...options, onDemand: true });
  const binding = set.kind === "set" ? set.bindings[0] : undefined;
  if (binding === undefined) throw new Error("a set is spelled as a set");
  return formatMember(binding, indent);
}

/** An expression on one line of any length, without comments: for messages, and for Nix inside other languages. */
export function printInline(expr: Expr, options: PrintOptions = {}): string {
  const syntax = lowerToSyntax(expr, { ...options, oneLine: true });
  return lineText(syntax) ?? onOneLine(render(syntax));
}

/** A part that Nix text cannot express, and its place. */
export interface Unprintable {
  readonly reason: UnprintableReason;
  readonly subject: string;
  readonly span: Span | undefined;
}

/** The first part that prevents an expression from being printed, for a diagnostic. */
export function findUnprintable(expr: Expr): Unprintable | undefined {
  try {
    lowerToSyntax(expr, { treePath: (path) => `./${path}` });
    return undefined;
  } catch (error) {
    if (error instanceof UnprintableError) return error;
    throw error;
  }
}
