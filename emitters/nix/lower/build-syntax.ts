import { level, levelOf, type Level } from "../precedence.ts";
import {
  isTerm,
  type Call,
  type Parenthesized,
  type Prefixed,
  type Syntax,
  type Term,
  type Token,
} from "../syntax.ts";

export const nameToken = (text: string): Token => ({ kind: "token", type: "name", text });
export const numberToken = (text: string): Token => ({ kind: "token", type: "number", text });

export const parenthesized = (inner: Syntax): Parenthesized => ({ kind: "parenthesized", inner });

/** A syntax that binds at least as tightly as `wanted`. */
export function atLeast(wanted: Level, syntax: Syntax): Syntax {
  return levelOf(syntax) < wanted ? parenthesized(syntax) : syntax;
}

/** A syntax as an argument or list element. */
export function term(syntax: Syntax): Term {
  return isTerm(syntax) ? syntax : parenthesized(syntax);
}

/** A syntax as the target of a selection. The dot would be part of a path. */
export function simpleTerm(syntax: Syntax): Term {
  const simple = isTerm(syntax) && levelOf(syntax) >= level.simple && syntax.kind !== "path";
  return simple ? syntax : parenthesized(syntax);
}

/** `fn argument`; the arguments of a call are collected. */
export function call(fn: Syntax, argument: Term): Call {
  return fn.kind === "call"
    ? { ...fn, args: [...fn.args, argument] }
    : { kind: "call", fn: term(fn), args: [argument] };
}

/** `-operand` or `!operand`. `-./x` would be the path of a folder named `-.`. */
export function prefixed(operator: Prefixed["operator"], operand: Syntax): Prefixed {
  const tight = atLeast(operator === "!" ? level.not : level.negation, operand);
  const ambiguous = operator === "-" && startsWithPath(tight);
  return { kind: "prefixed", operator, operand: ambiguous ? parenthesized(tight) : tight };
}

function startsWithPath(syntax: Syntax): boolean {
  if (syntax.kind === "call") return startsWithPath(syntax.fn);
  return syntax.kind === "path";
}
