import { ts } from "ts-morph";
import { arrow, isArrow } from "./functions.ts";
import type { Grammar } from "./grammar.ts";
import { binaryNode, conditionalNode, prefixNode, token, wrapped, type Node } from "./nodes.ts";
import { operand } from "./operands.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** See {@link Grammar.expression}. */
export function expression(grammar: Grammar, mayReturnType = true): Node {
  if (isArrow(grammar, mayReturnType)) return arrow(grammar, mayReturnType);
  const { tokens } = grammar;
  const condition = binary(grammar, 0);
  if (!tokens.has(Kind.QuestionToken)) return condition;
  const whenTrue = grammar.expression(false);
  const isBehindParentheses = tokens.text.charAt(tokens.pos - 1) === ")";
  tokens.expect(Kind.ColonToken);
  const whenFalse = grammar.expression(mayReturnType);
  // In `a ? (b) : c => d`, `(b): c => d` may be one function that returns a `c`.
  if (isBehindParentheses && whenFalse.kind === Kind.ArrowFunction) throw new Unsure();
  return conditionalNode(condition, whenTrue, whenFalse);
}

/** How tightly operators bind: those of TypeScript's `getBinaryOperatorPrecedence` that are in the subset. */
const precedences: ReadonlyMap<ts.SyntaxKind, number> = new Map([
  [Kind.QuestionQuestionToken, 4],
  [Kind.BarBarToken, 5],
  [Kind.AmpersandAmpersandToken, 6],
  [Kind.EqualsEqualsToken, 10],
  [Kind.EqualsEqualsEqualsToken, 10],
  [Kind.ExclamationEqualsToken, 10],
  [Kind.ExclamationEqualsEqualsToken, 10],
  [Kind.LessThanEqualsToken, 11],
  [Kind.GreaterThanToken, 11],
  [Kind.GreaterThanEqualsToken, 11],
  [Kind.PlusToken, 13],
  [Kind.MinusToken, 13],
  [Kind.AsteriskToken, 14],
  [Kind.SlashToken, 14],
  [Kind.PercentToken, 14],
]);
const relational = 11;

/** Operators that bind more tightly than `least`, and their operands. */
function binary(grammar: Grammar, least: number): Node {
  const { tokens } = grammar;
  let left = unary(grammar);
  for (;;) {
    if (tokens.kind === Kind.GreaterThanToken) tokens.joinGreater();
    const precedence = tokens.kind === Kind.Identifier ? ofWord(grammar) : precedences.get(tokens.kind);
    if (precedence === undefined || precedence <= least) return left;
    if (tokens.kind === Kind.Identifier && tokens.value !== "in") left = asserted(grammar, left);
    else {
      const kind = tokens.kind === Kind.Identifier ? Kind.InKeyword : tokens.kind;
      const operator = token(kind, tokens, tokens.end);
      tokens.next();
      left = binaryNode(left, operator, binary(grammar, precedence));
    }
  }
}

function ofWord({ tokens }: Grammar): number | undefined {
  const isAssertion = tokens.value === "as" || tokens.value === "satisfies";
  return tokens.value === "in" || (isAssertion && !tokens.isOnNewLine) ? relational : undefined;
}

/** `a as T`, `a satisfies T`, `a as const` */
function asserted({ tokens, type }: Grammar, left: Node): Node {
  const kind = tokens.value === "as" ? Kind.AsExpression : Kind.SatisfiesExpression;
  tokens.next();
  if (kind === Kind.AsExpression && tokens.isWord("const")) tokens.next();
  else type();
  return wrapped(kind, left, tokens.pos, left);
}

const signs: ReadonlySet<ts.SyntaxKind> = new Set([Kind.ExclamationToken, Kind.MinusToken, Kind.PlusToken]);

function unary(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { kind, pos, start } = tokens;
  if (signs.has(kind)) {
    tokens.next();
    return prefixNode({ pos, start }, kind, unary(grammar));
  }
  if (tokens.isWord("typeof")) {
    tokens.next();
    const tested = unary(grammar);
    return wrapped(Kind.TypeOfExpression, { pos, start }, tested.end, tested);
  }
  // `<T>x`, `/x/`, `...x`: whatever starts no operand.
  if (precedences.has(kind)) throw new Unsure();
  return operand(grammar);
}
