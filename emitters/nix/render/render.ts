import { edge, group, hardLine, type Doc } from "../layout/doc.ts";
import type { BindingSyntax, PatternSyntax, Syntax } from "../syntax.ts";
import { renderCall } from "./calls.ts";
import { renderLambda, renderPattern } from "./functions.ts";
import { renderAssert, renderIf, renderLet, renderWith, renderWithBlock } from "./keywords.ts";
import { renderMembership, renderOperation, renderPrefixed } from "./operators.ts";
import type { Renderer } from "./renderer.ts";
import { renderBinding, renderSet } from "./sets.ts";
import { isBlock } from "./shape.ts";
import { renderIndented, renderLine, renderQuoted } from "./strings.ts";
import { hugParentheses, renderList, renderParenthesized, renderPath, renderSelection } from "./terms.ts";
import { renderValue } from "./values.ts";

/** The document of a whole file. What is in `spread` is spread over lines though it may fit on one. */
export function render(syntax: Syntax, spread: ReadonlySet<object>): Doc {
  return group(createRenderer(spread).expression(syntax));
}

/** The document of `{ a, b }:`, on lines of its own. */
export function renderHead(pattern: PatternSyntax, spread: ReadonlySet<object>): Doc {
  return group(renderPattern(createRenderer(spread), pattern), ":");
}

/** The document of a member of a set, on lines of its own, without what stands above it. */
export function renderMember(binding: BindingSyntax, spread: ReadonlySet<object>): Doc {
  return group(renderBinding(createRenderer(spread), binding));
}

function createRenderer(spread: ReadonlySet<object>): Renderer {
  const ungrouped = (syntax: Syntax): Doc => renderAny(renderer, syntax);
  const renderer: Renderer = {
    expression: (syntax) => (syntax.kind === "list" ? group(ungrouped(syntax)) : ungrouped(syntax)),
    block: (syntax, wide) => {
      if (syntax.kind === "set") return renderSet(renderer, syntax, wide);
      if (syntax.kind === "with" && isBlock(syntax.body)) return renderWithBlock(renderer, syntax);
      return ungrouped(syntax);
    },
    value: (syntax) => renderValue(renderer, syntax),
    call: (call, place) => renderCall(renderer, call, place),
    operation: (operation, firstWide) => renderOperation(renderer, operation, firstWide),
    list: (list, separator) => renderList(renderer, list, separator),
    hugParentheses: (parenthesized) => hugParentheses(renderer, parenthesized),
    path: (path) => renderPath(renderer, path),
    edge: (owner) => (spread.has(owner) ? hardLine : edge(owner)),
  };
  return renderer;
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
