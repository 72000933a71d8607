import { group, hardSpace, hug, line, nest, transparent, type Doc } from "../layout/doc.ts";
import { isTerm, type Operation, type Syntax } from "../syntax.ts";
import type { Renderer } from "./renderer.ts";
import { isBlock, opensBlock } from "./shape.ts";

/** What follows `=` in a binding or `?` in a function head. */
export function renderValue(renderer: Renderer, value: Syntax): Doc {
  if (opensBlock(value)) return nest(hardSpace, group(renderer.block(value, !isLoneInherit(value))));
  if (value.kind === "parenthesized") return nest(hardSpace, renderer.hugParentheses(value));
  // There is nothing to win from a line of its own for these.
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

/** `simple // {`: the set opens on the line of what it extends. */
function renderExtension(renderer: Renderer, { operator, left, right }: Operation): Doc {
  const extension = transparent(operator, hardSpace, hug(renderer.block(right, true)));
  return group(line, renderer.expression(left), line, extension);
}

/** Operators that put two blocks together. */
function joins({ operator }: Operation): boolean {
  return operator === "//" || operator === "++" || operator === "+";
}

/** The first operand of a chain; `+` alone of these operators associates to the left. */
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
