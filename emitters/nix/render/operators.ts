import { group, hardLine, hardSpace, line, nest, softLine, type Doc } from "../layout/doc.ts";
import type { BinaryOperator } from "../../../compiler/language/expression.ts";
import type { Membership, Operation, Prefixed, Syntax } from "../syntax.ts";
import type { Renderer } from "./renderer.ts";
import { isBlock } from "./shape.ts";

const comparisons: ReadonlySet<BinaryOperator> = new Set(["<", "<=", ">", ">=", "==", "!="]);

/** A chain of one operator fits on a line or has each operand on a line that starts with the operator. */
export function renderOperation(renderer: Renderer, operation: Operation, firstWide = false): Doc {
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

/** The operands of a chain of one operator, however it associates. */
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

export function renderMembership(renderer: Renderer, { target, path }: Membership): Doc {
  return [renderer.expression(target), softLine, "?", hardSpace, renderer.path(path)];
}

export function renderPrefixed(renderer: Renderer, { operator, operand }: Prefixed): Doc {
  return [operator, renderer.expression(operand)];
}
