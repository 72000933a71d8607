import type { BinaryOperator } from "../../compiler/language/expression.ts";
import type { Syntax } from "./syntax.ts";

/**
 * The precedence of each construct; operators as in the table of the Nix reference manual ("Operators"). An operand
 * with a lower precedence than its place requires needs parentheses.
 */
export const level = {
  /** `x: …`, `let`, `with`, `assert`, `if` */
  function: 0,
  pipe: 1,
  implication: 2,
  or: 3,
  and: 4,
  equality: 5,
  comparison: 6,
  update: 7,
  not: 8,
  sum: 9,
  product: 10,
  concatenation: 11,
  membership: 12,
  negation: 13,
  call: 14,
  selection: 15,
  simple: 16,
} as const;

export type Level = (typeof level)[keyof typeof level];

interface OperatorShape {
  readonly level: Level;
  /** The operand that may be the same operator again without parentheses. */
  readonly side: "left" | "right" | "none";
}

export const operators: Readonly<Record<BinaryOperator, OperatorShape>> = {
  "|>": { level: level.pipe, side: "left" },
  "<|": { level: level.pipe, side: "right" },
  "->": { level: level.implication, side: "right" },
  "||": { level: level.or, side: "left" },
  "&&": { level: level.and, side: "left" },
  "==": { level: level.equality, side: "none" },
  "!=": { level: level.equality, side: "none" },
  "<": { level: level.comparison, side: "none" },
  "<=": { level: level.comparison, side: "none" },
  ">": { level: level.comparison, side: "none" },
  ">=": { level: level.comparison, side: "none" },
  "//": { level: level.update, side: "right" },
  "+": { level: level.sum, side: "left" },
  "-": { level: level.sum, side: "left" },
  "*": { level: level.product, side: "left" },
  "/": { level: level.product, side: "left" },
  "++": { level: level.concatenation, side: "right" },
};

export function levelOf(syntax: Syntax): Level {
  switch (syntax.kind) {
    case "lambda":
    case "let":
    case "with":
    case "assert":
    case "if":
      return level.function;
    case "operation":
      return operators[syntax.operator].level;
    case "prefixed":
      return syntax.operator === "!" ? level.not : level.negation;
    case "membership":
      return level.membership;
    case "call":
      return level.call;
    case "selection":
      return level.selection;
    default:
      return level.simple;
  }
}

/** Whether `operand` needs parentheses on the given side of `operator`. */
export function operandNeedsParentheses(
  operator: BinaryOperator,
  side: "left" | "right",
  operand: Syntax,
): boolean {
  const own = operators[operator];
  const other = levelOf(operand);
  if (other !== own.level) return other < own.level;
  if (own.side !== side) return true;
  // `a |> b <| c` is refused by Nix.
  return own.level === level.pipe && operand.kind === "operation" && operand.operator !== operator;
}
