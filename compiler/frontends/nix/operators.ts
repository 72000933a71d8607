import * as messages from "../../diagnostics/reading-nix.ts";
import type { BinaryOperator, Expr } from "../../language/expression.ts";
import { parseAttrPath } from "./bindings.ts";
import type { Cursor } from "./cursor.ts";
import { parseApplication } from "./terms.ts";
import type { TokenKind } from "./tokens.ts";

/** How operators group ("Operators" in the Nix reference manual); a higher level binds tighter. */
interface Grouping {
  readonly level: number;
  readonly associates: "left" | "right" | "none";
}

const left = (level: number): Grouping => ({ level, associates: "left" });
const right = (level: number): Grouping => ({ level, associates: "right" });
const none = (level: number): Grouping => ({ level, associates: "none" });

const pipeLevel = 1;
const notLevel = 8;
const hasAttrLevel = 12;
const negateLevel = 13;

const groupings: ReadonlyMap<TokenKind, Grouping & { readonly operator: BinaryOperator }> = new Map(
  Object.entries({
    "|>": left(pipeLevel),
    "<|": right(pipeLevel),
    "->": right(2),
    "||": left(3),
    "&&": left(4),
    "==": none(5),
    "!=": none(5),
    "<": none(6),
    "<=": none(6),
    ">": none(6),
    ">=": none(6),
    "//": right(7),
    // 8 is `!`
    "+": left(9),
    "-": left(9),
    "*": left(10),
    "/": left(10),
    "++": right(11),
    // 12 is `?`, 13 is unary `-`
  } satisfies Record<BinaryOperator, Grouping>).map(([text, grouping]) => {
    const operator = text as BinaryOperator;
    return [operator, { ...grouping, operator }];
  }),
);

/**
 * An expression of operators and operands, by precedence climbing: parses operators of at least the level `lowest`.
 * `before` is the operator whose right side this is, if it associates to the right.
 */
export function parseOperators(cursor: Cursor, lowest = pipeLevel, before?: BinaryOperator): Expr {
  const { lexer } = cursor;
  const { start } = lexer;
  let result = parseOperand(cursor);
  // The top operator of `result`, if it was written without parentheses.
  let top = before;
  while (!cursor.panic) {
    if (lexer.kind === "?" && hasAttrLevel >= lowest) {
      lexer.next();
      cursor.grow();
      const path = parseAttrPath(cursor);
      result = { kind: "has-attr", target: result, path, span: cursor.spanFrom(start) };
      continue;
    }
    const next = groupings.get(lexer.kind);
    if (next === undefined || next.level < lowest) break;
    const rival = top !== undefined && cannotFollow(next, top) ? top : undefined;
    if (rival) cursor.report(messages.cannotChain(cursor.tokenSpan(), next.operator, rival));
    lexer.next();
    cursor.grow();
    cursor.enter();
    const right =
      next.associates === "right"
        ? parseOperators(cursor, next.level, next.operator)
        : parseOperators(cursor, next.level + 1);
    cursor.leave();
    const span = cursor.spanFrom(start);
    result = rival
      ? { kind: "unreadable", span }
      : { kind: "binary", operator: next.operator, left: result, right, span };
    top = next.operator;
  }
  return result;
}

/** `!x`, `-x`, or an application. */
function parseOperand(cursor: Cursor): Expr {
  const { lexer } = cursor;
  const operator = lexer.kind;
  if (operator !== "!" && operator !== "-") return parseApplication(cursor);
  const { start } = lexer;
  lexer.next();
  const lowest = operator === "!" ? notLevel : negateLevel;
  cursor.enter();
  const operand = parseOperators(cursor, lowest);
  cursor.leave();
  return { kind: "unary", operator, operand, span: cursor.spanFrom(start) };
}

function cannotFollow(next: Grouping & { operator: BinaryOperator }, top: BinaryOperator): boolean {
  const previous = groupings.get(top);
  if (previous?.level !== next.level) return false;
  return next.associates === "none" || previous.associates !== next.associates;
}
