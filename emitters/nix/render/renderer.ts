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
 * The parts of the renderer that need each other. Each file of this folder lays out one kind of syntax and gets
 * this to lay out what is inside; `render.ts` puts them together.
 */
export interface Renderer {
  /** Anything, where nothing special applies. */
  expression(syntax: Syntax): Doc;
  /** A block or what opens one; `wide` sets are spread over lines whatever their size. */
  block(syntax: Syntax, wide: boolean): Doc;
  /** What follows `name =` or `name ?`, with the space before it. */
  value(syntax: Syntax): Doc;
  call(call: Call, place?: CallPlace): Doc;
  operation(operation: Operation, firstWide?: boolean): Doc;
  list(list: ListSyntax, separator: Space): Doc;
  /** Bindings that have lines of their own. */
  bindings(bindings: readonly BindingSyntax[]): Doc;
  /** Elements that have lines of their own. */
  elements(elements: readonly Term[]): Doc;
  /** The space inside brackets that may stay on one line, unless they were already found not to. */
  edge(owner: object): Space;
  /** `(…)` as the last argument or a value: the inside may go on its own lines, indented. */
  hugParentheses(parenthesized: Parenthesized): Doc;
  path(path: readonly Selector[]): Doc;
}

/** Where a call stands. */
export interface CallPlace {
  /** Printed before the function, when the call begins after other text. */
  readonly before?: Doc;
  /** The call is alone in parentheses: it may end with a line break, and its function gets a line of its own. */
  readonly alone?: boolean;
}
