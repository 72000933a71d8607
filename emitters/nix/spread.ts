import { lineText } from "./inline-text.ts";
import type { BindingSyntax, Call, Term, PatternSyntax, Syntax } from "./syntax.ts";

// More short cuts of layout: brackets that are spread over several lines at any width.

/** A construct that opens at the end of a line, has parts with separate lines, and is closed on a later line. */
export interface Spread {
  readonly open: string;
  readonly parts: readonly (BindingSyntax | Term)[];
  readonly close: string;
}

/**
 * A set, a list or a call with such a set as its last argument, if it is certainly spread when its opening fits on the
 * line. `wide`: see `Renderer.block`.
 */
export function spreadOf(syntax: Syntax, wide: boolean): Spread | undefined {
  switch (syntax.kind) {
    case "set": {
      if (!isSpread(syntax, wide)) return undefined;
      return { open: syntax.recursive ? "rec {" : "{", parts: syntax.bindings, close: "}" };
    }
    case "list":
      return isSpread(syntax, wide) ? { open: "[", parts: syntax.elements, close: "]" } : undefined;
    case "call":
      return spreadCall(syntax);
    default:
      return undefined;
  }
}

/** Whether the expression has forced line breaks, as far as that is cheap to determine. */
function isSpread(syntax: Syntax, wide: boolean): boolean {
  switch (syntax.kind) {
    case "set": {
      const first = syntax.bindings[0];
      if (syntax.bindings.length !== 1 || first === undefined) return syntax.bindings.length > 1;
      return first.kind === "assignment" && (wide || isSpread(first.value, true));
    }
    case "list": {
      const first = syntax.elements[0];
      if (syntax.elements.length !== 1 || first === undefined) return syntax.elements.length > 1;
      // Nested lists are excluded, because they would be visited once for each level.
      return first.kind !== "list" && isSpread(first, false);
    }
    case "indented":
      return true;
    case "parenthesized":
      return syntax.inner.kind === "call" && isSpread(syntax.inner, false);
    case "call": {
      const last = syntax.args[syntax.args.length - 1];
      return last?.kind === "indented" || (last?.kind === "set" && last.bindings.length > 1);
    }
    default:
      return false;
  }
}

/** `f a {` and `f (x: {`, with all arguments except the last one on the line. */
function spreadCall(call: Call): Spread | undefined {
  const last = call.args[call.args.length - 1];
  if (last === undefined) return undefined;
  const block = last.kind === "parenthesized" ? spreadLambda(last.inner) : spreadSet(last, false);
  const head = block && callHead(call);
  if (block === undefined || head === undefined) return undefined;
  return { open: `${head} ${block.open}`, parts: block.parts, close: block.close };
}

/** `f a`, without the last argument, on one line. */
export function callHead({ fn, args }: Call): string | undefined {
  let text = lineText(fn);
  for (let index = 0; index < args.length - 1; index += 1) {
    const arg = args[index];
    const next = text === undefined || arg === undefined ? undefined : lineText(arg);
    if (next === undefined) return undefined;
    text = `${text} ${next}`;
  }
  return text;
}

/** `(x: {` */
function spreadLambda(inner: Syntax): Spread | undefined {
  if (inner.kind !== "lambda" || typeof inner.parameter !== "string") return undefined;
  const block = spreadSet(inner.body, true);
  return (
    block && { open: `(${inner.parameter}: ${block.open}`, parts: block.parts, close: `${block.close})` }
  );
}

const spreadSet = (syntax: Syntax, wide: boolean): Spread | undefined =>
  syntax.kind === "set" ? spreadOf(syntax, wide) : undefined;

/** The lines of `{ a, b }:`, if no argument has a default; a single argument must fit. */
export function patternLines({ fields, ellipsis, name }: PatternSyntax): readonly string[] | undefined {
  for (const { fallback } of fields) if (fallback !== undefined) return undefined;
  const end = name === undefined ? "}:" : `}@${name}:`;
  const items = fields.map((field) => field.name);
  if (ellipsis) items.push("...");
  if (fields.length <= 2) return [items.length === 0 ? `{ ${end}` : `{ ${items.join(", ")} ${end}`];
  const last = ellipsis ? items.length - 1 : items.length;
  return ["{", ...items.map((item, index) => (index < last ? `  ${item},` : `  ${item}`)), end];
}
