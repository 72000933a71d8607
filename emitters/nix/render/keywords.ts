import { group, hardLine, hardSpace, hug, line, lineBreak, nest, type Doc } from "../layout/doc.ts";
import {
  isTerm,
  type AssertSyntax,
  type IfSyntax,
  type LetSyntax,
  type Syntax,
  type Token,
  type WithSyntax,
} from "../syntax.ts";
import type { Renderer } from "./renderer.ts";

export function renderLet(renderer: Renderer, { bindings, body }: LetSyntax): Doc {
  return [
    group("let", hardLine, nest(renderer.bindings(bindings))),
    hardLine,
    group("in", hardLine, renderer.expression(body)),
  ];
}

export function renderWith(renderer: Renderer, { scope, body }: WithSyntax): Doc {
  return [group(withHead(renderer, scope)), line, renderer.expression(body)];
}

/** `with x; [`, if the body is a block. */
export function renderWithBlock(renderer: Renderer, { scope, body }: WithSyntax): Doc {
  return group(lineBreak, withHead(renderer, scope), hardSpace, hug(renderer.block(body, true)));
}

function withHead(renderer: Renderer, scope: Syntax): Doc {
  return ["with", hardSpace, nest(group(renderer.expression(scope))), ";"];
}

/** The condition is laid out as if it were the argument of a function `assert`. */
export function renderAssert(renderer: Renderer, { condition, body }: AssertSyntax): Doc {
  return group(renderCondition(renderer, condition), ";", hardLine, renderer.expression(body));
}

function renderCondition(renderer: Renderer, condition: Syntax): Doc {
  const fn: Token = { kind: "token", type: "keyword", text: "assert" };
  if (condition.kind === "call") {
    return renderer.call({ kind: "call", fn, args: [condition.fn, ...condition.args] });
  }
  if (isTerm(condition)) return renderer.call({ kind: "call", fn, args: [condition] });
  return group("assert", line, group(nest(renderer.expression(condition))));
}

export function renderIf(renderer: Renderer, syntax: IfSyntax): Doc {
  return group(branches(renderer, line, syntax));
}

/** `else if` continues on its line; such a chain is always broken. */
function branches(renderer: Renderer, edge: Doc, syntax: Syntax): Doc {
  if (syntax.kind !== "if") return [line, nest(group(renderer.expression(syntax)))];
  return [
    group("if", line, nest(renderer.expression(syntax.condition)), line, "then"),
    [edge, nest(group(renderer.expression(syntax.then))), edge],
    ["else", hardSpace, branches(renderer, hardLine, syntax.else)],
  ];
}
