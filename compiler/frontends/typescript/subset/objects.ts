import { ts } from "ts-morph";
import { method } from "./functions.ts";
import { isReserved, list, type Grammar } from "./grammar.ts";
import { objectNode, propertyNode, shorthandNode, wrapped, type Node } from "./nodes.ts";
import { propertyName } from "./property-name.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

export function objectLiteral(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  tokens.expect(Kind.OpenBraceToken);
  const properties = list(tokens, Kind.CloseBraceToken, () => property(grammar));
  return objectNode({ pos, start }, tokens.pos, properties);
}

/** `a: b`, `a`, `a() { … }`, `...a` */
function property(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  const beginning = { pos, start };
  if (tokens.has(Kind.DotDotDotToken)) {
    const spread = grammar.expression();
    return wrapped(Kind.SpreadAssignment, beginning, spread.end, spread);
  }
  const mayBeShort = tokens.kind === Kind.Identifier && !isReserved(tokens.value);
  const key = propertyName(grammar);
  if (tokens.has(Kind.ColonToken)) return propertyNode(beginning, key, grammar.expression());
  if (tokens.kind === Kind.OpenParenToken) return method(grammar, beginning, key);
  // Behind any other name there is something that is not in the subset: `get a() { … }`, `a = 1`.
  const isShort = tokens.kind === Kind.CommaToken || tokens.kind === Kind.CloseBraceToken;
  if (!mayBeShort || !isShort) throw new Unsure();
  return shorthandNode(beginning, key);
}
