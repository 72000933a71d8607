import { edge, apart, group, hardLine, type Doc, type Space } from "../layout/doc.ts";
import type {
  BindingSyntax,
  Call,
  Term,
  ListSyntax,
  Operation,
  Parenthesized,
  PatternSyntax,
  Selector,
  Syntax,
} from "../syntax.ts";
import { renderCall } from "./calls.ts";
import { renderLambda, renderPattern } from "./functions.ts";
import { renderAssert, renderIf, renderLet, renderWith, renderWithBlock } from "./keywords.ts";
import { renderMembership, renderOperation, renderPrefixed } from "./operators.ts";
import type { CallPlace, Renderer } from "./renderer.ts";
import { renderBinding, renderBindings, renderSet } from "./sets.ts";
import { isBlock } from "./shape.ts";
import { renderIndented, renderLine, renderQuoted } from "./strings.ts";
import {
  hugParentheses,
  renderElements,
  renderList,
  renderParenthesized,
  renderPath,
  renderSelection,
} from "./terms.ts";
import { renderValue } from "./values.ts";

export interface RenderOptions {
  /** What is spread over lines though it may fit on one. */
  readonly spread?: ReadonlySet<object>;
  /** Leave the place of bindings and elements that have lines of their own to be laid out by themselves. */
  readonly byParts?: boolean;
}

/** The document of an expression, on lines of its own. */
export function render(syntax: Syntax, options: RenderOptions = {}): Doc {
  return group(new DocRenderer(options).expression(syntax));
}

/** The document of `{ a, b }:`, on lines of its own. */
export function renderHead(pattern: PatternSyntax, options: RenderOptions): Doc {
  return group(renderPattern(new DocRenderer(options), pattern), ":");
}

/** The document of a member of a set, on lines of its own, without what stands above it. */
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
