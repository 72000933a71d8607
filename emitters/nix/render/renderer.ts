import type { Doc, Space } from "../layout/doc.ts";
import type {
  BindingSyntax,
  Call,
  Term,
  ListSyntax,
  Operation,
  Parenthesized,
  Selector,
  Syntax,
} from "../syntax.ts";

/**
 * The mutually recursive parts of the renderer. Each file of this folder lays out one kind of syntax and uses this for
 * its content; `render.ts` puts them together.
 */
export interface Renderer {
  /** Any expression without a special layout. */
  expression(syntax: Syntax): Doc;
  /** A block or an expression that ends in one; `wide` sets are spread over lines whatever their size. */
  block(syntax: Syntax, wide: boolean): Doc;
  /** The text after `name =` or `name ?`, with the space before it. */
  value(syntax: Syntax): Doc;
  call(call: Call, place?: CallPlace): Doc;
  operation(operation: Operation, firstWide?: boolean): Doc;
  list(list: ListSyntax, separator: Space): Doc;
  /** Bindings on separate lines. */
  bindings(bindings: readonly BindingSyntax[]): Doc;
  /** Elements on separate lines. */
  elements(elements: readonly Term[]): Doc;
  /** The space inside brackets that may stay on one line, unless they have been spread. */
  edge(owner: object): Space;
  /** `(…)` as the last argument or a value: the inside may be on separate, indented lines. */
  hugParentheses(parenthesized: Parenthesized): Doc;
  path(path: readonly Selector[]): Doc;
}

/** The place of a call. */
export interface CallPlace {
  /** Printed before the function if the call begins after other text. */
  readonly before?: Doc;
  /** The call is the only content of parentheses: it may end with a line break, and its function gets a separate line. */
  readonly alone?: boolean;
}
