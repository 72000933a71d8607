import type { Diagnostic, Reporter } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-yaml.ts";
import type { Literal, UnreadableExpr, Expr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { spanIn, type SourceText } from "../frontend.ts";

/** The state of reading one file. */
export class Reading {
  constructor(
    readonly source: SourceText,
    readonly reporter: Reporter,
  ) {}

  /** The YAML library places missing nodes after the end: such places are moved to the end. */
  span(start: number, end: number): Span {
    const { length } = this.source.text;
    return spanIn(this.source, Math.min(start, length), Math.min(end, length));
  }

  report(diagnostic: Diagnostic): void {
    this.reporter.report(diagnostic);
  }

  /** Reports a problem and returns a placeholder. */
  wrong(diagnostic: Diagnostic): UnreadableExpr {
    this.report(diagnostic);
    return { kind: "unreadable", ...(diagnostic.span && { span: diagnostic.span }) };
  }
}

export function literalAt(value: Literal["value"], span: Span | undefined): Literal {
  return { kind: "literal", value, ...(span && { span }) };
}

/** The limit of nesting: beyond real recipes, and well within the call stack of the YAML library and later stages. */
export const deepestNesting = 200;

/** The limit of nodes that all aliases of a file together expand to: enough to share settings. */
export const mostAliasedNodes = 20_000;

/** The value of a file if it can be a recipe: a mapping, or a Nix expression that may return one. */
export function rootOf(reading: Reading, root: Expr): Expr | undefined {
  if (root.kind === "unreadable") return undefined;
  const found = neverASet.get(root.kind);
  if (found === undefined) return root;
  const span = root.span ?? reading.span(0, 0);
  reading.report(messages.notAMapping(span, found));
  return undefined;
}

const neverASet: ReadonlyMap<Expr["kind"], string> = new Map([
  ["literal", "a single value"],
  ["string", "a text"],
  ["list", "a list"],
  ["path", "a file"],
]);
