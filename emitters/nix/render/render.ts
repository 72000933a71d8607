import type { BinaryOperator } from "../../../compiler/language/expression.ts";
import {
  edge,
  apart,
  group,
  hardLine,
  type Doc,
  type Space,
  hardSpace,
  line,
  nest,
  softLine,
  hug,
  transparent,
} from "../layout/doc.ts";
import {
  type BindingSyntax,
  type Call,
  type Term,
  type ListSyntax,
  type Operation,
  type Parenthesized,
  type PatternSyntax,
  type Selector,
  type Syntax,
  type Membership,
  type Prefixed,
  isTerm,
} from "../syntax.ts";
import { renderCall, renderLambda, renderPattern } from "./calls.ts";
import { renderAssert, renderIf, renderLet, renderWith, renderWithBlock } from "./keywords.ts";
import type { CallPlace, Renderer } from "./renderer.ts";
import { renderBinding, renderBindings, renderSet } from "./sets.ts";
import { isBlock, opensBlock } from "./shape.ts";
import { renderIndented, renderLine, renderQuoted } from "./strings.ts";
import {
  hugParentheses,
  renderElements,
  renderList,
  renderParenthesized,
  renderPath,
  renderSelection,
} from "./terms.ts";

export interface RenderOptions {
  /** Brackets that are spread over lines although they may fit on one. */
  readonly spread?: ReadonlySet<object>;
  /** Omit bindings and elements with separate lines, which are laid out separately. */
  readonly byParts?: boolean;
}

/** The document of an expression on separate lines. */
export function render(syntax: Syntax, options: RenderOptions = {}): Doc {
  return group(new DocRenderer(options).expression(syntax));
}

/** The document of `{ a, b }:` on separate lines. */
export function renderHead(pattern: PatternSyntax, options: RenderOptions): Doc {
  return group(renderPattern(new DocRenderer(options), pattern), ":");
}

/** The document of a member of a set on separate lines, without the comment above it. */
export function renderMember(binding: BindingSyntax, options: RenderOptions): Doc {
  return group(renderBinding(new DocRenderer(options), binding));
}

class DocRenderer implements Renderer {
  constructor(private readonly options: RenderOptions) {}

  expression(syntax: Syntax): Doc {
    return syntax.kind === "list" ? group(renderAny(this, syntax)) : renderAny(this, syntax);
  }

  block(syntax: Syntax, wide: boolean): Doc {
    if (syntax.kind === "set") return renderSet(this, syntax, wide);
    if (syntax.kind === "with" && isBlock(syntax.body)) return renderWithBlock(this, syntax);
    return renderAny(this, syntax);
  }

  value(syntax: Syntax): Doc {
    return renderValue(this, syntax);
  }

  call(call: Call, place?: CallPlace): Doc {
    return renderCall(this, call, place);
  }

  operation(operation: Operation, firstWide?: boolean): Doc {
    return renderOperation(this, operation, firstWide);
  }

  list(list: ListSyntax, separator: Space): Doc {
    return renderList(this, list, separator);
  }

  hugParentheses(parenthesized: Parenthesized): Doc {
    return hugParentheses(this, parenthesized);
  }

  path(path: readonly Selector[]): Doc {
    return renderPath(this, path);
  }

  bindings(bindings: readonly BindingSyntax[]): Doc {
    return this.options.byParts ? apart(bindings) : renderBindings(this, bindings);
  }

  elements(elements: readonly Term[]): Doc {
    return this.options.byParts ? apart(elements) : renderElements(this, elements, hardLine);
  }

  edge(owner: object): Space {
    return this.options.spread?.has(owner) ? hardLine : edge(owner);
  }
}

function renderAny(renderer: Renderer, syntax: Syntax): Doc {
  switch (syntax.kind) {
    case "token":
      return syntax.text;
    case "quoted":
      return renderQuoted(renderer, syntax);
    case "indented":
      return renderIndented(renderer, syntax);
    case "path":
      return renderLine(renderer, syntax.fragments);
    case "list":
      return renderList(renderer, syntax, hardLine);
    case "set":
      return renderSet(renderer, syntax, false);
    case "selection":
      return renderSelection(renderer, syntax);
    case "parenthesized":
      return renderParenthesized(renderer, syntax);
    case "call":
      return renderCall(renderer, syntax);
    case "operation":
      return renderOperation(renderer, syntax);
    case "membership":
      return renderMembership(renderer, syntax);
    case "prefixed":
      return renderPrefixed(renderer, syntax);
    case "lambda":
      return renderLambda(renderer, syntax);
    case "let":
      return renderLet(renderer, syntax);
    case "with":
      return renderWith(renderer, syntax);
    case "assert":
      return renderAssert(renderer, syntax);
    case "if":
      return renderIf(renderer, syntax);
  }
}

const comparisons: ReadonlySet<BinaryOperator> = new Set(["<", "<=", ">", ">=", "==", "!="]);

/** A chain of one operator fits on a line, or each operand is on a line that starts with the operator. */
function renderOperation(renderer: Renderer, operation: Operation, firstWide = false): Doc {
  const { operator } = operation;
  if (comparisons.has(operator)) {
    const [left, right] = [renderer.expression(operation.left), renderer.expression(operation.right)];
    return [left, softLine, operator, hardSpace, right];
  }
  const [first, ...others] = chainOf(operation);
  const long = others.length >= 3 && (operator === "|>" || operator === "<|");
  return group(
    firstWide && isBlock(first) ? renderer.block(first, true) : renderer.expression(first),
    others.map((operand) => [long ? hardLine : line, operator, nest(renderOperand(renderer, operand))]),
  );
}

/** The operands of a chain of one operator, with any associativity. */
function chainOf(operation: Operation): [Syntax, ...Syntax[]] {
  const { operator, left, right } = operation;
  const [first, ...others] = isSame(left) ? chainOf(left) : ([left] as const);
  return [first, ...others, ...(isSame(right) ? chainOf(right) : [right])];

  function isSame(operand: Syntax): operand is Operation {
    return operand.kind === "operation" && operand.operator === operator;
  }
}

function renderOperand(renderer: Renderer, operand: Syntax): Doc {
  if (operand.kind === "operation") return group(line, renderer.operation(operand));
  if (operand.kind === "call") return group(hardSpace, renderer.call(operand, { before: line }));
  return [hardSpace, renderer.expression(operand)];
}

function renderMembership(renderer: Renderer, { target, path }: Membership): Doc {
  return [renderer.expression(target), softLine, "?", hardSpace, renderer.path(path)];
}

function renderPrefixed(renderer: Renderer, { operator, operand }: Prefixed): Doc {
  return [operator, renderer.expression(operand)];
}

/** The text after `=` in a binding or `?` in a function head. */
function renderValue(renderer: Renderer, value: Syntax): Doc {
  if (opensBlock(value)) return nest(hardSpace, group(renderer.block(value, !isLoneInherit(value))));
  if (value.kind === "parenthesized") return nest(hardSpace, renderer.hugParentheses(value));
  // For these a separate line saves nothing.
  if (value.kind === "quoted" || value.kind === "path")
    return nest(hardSpace, group(renderer.expression(value)));
  if (isTerm(value) || value.kind === "with") return nest(group(line, renderer.expression(value)));
  if (value.kind === "call") return nest(renderer.call(value, { before: line }));
  if (value.kind === "operation" && joins(value)) {
    if (isBlock(firstOperand(value))) return [hardSpace, renderer.operation(value, true)];
    if (isBlock(value.right) && !(value.operator === "+" && isSum(value.left)))
      return nest(renderExtension(renderer, value));
  }
  return nest(line, group(renderer.expression(value)));
}

/** `simple // {`: the set opens on the line of its operand. */
function renderExtension(renderer: Renderer, { operator, left, right }: Operation): Doc {
  const extension = transparent(operator, hardSpace, hug(renderer.block(right, true)));
  return group(line, renderer.expression(left), line, extension);
}

/** Operators that join two blocks. */
function joins({ operator }: Operation): boolean {
  return operator === "//" || operator === "++" || operator === "+";
}

/** The first operand of a chain; of these operators only `+` associates to the left. */
function firstOperand({ operator, left }: Operation): Syntax {
  return operator === "+" && isSum(left) ? firstOperand(left) : left;
}

function isSum(operand: Syntax): operand is Operation {
  return operand.kind === "operation" && operand.operator === "+";
}

/** `{ inherit x; }` may stay on one line. */
function isLoneInherit(value: Syntax): boolean {
  if (value.kind !== "set" || value.bindings.length !== 1) return false;
  const [only] = value.bindings;
  return only?.kind === "inherit" && only.comment.length === 0;
}
