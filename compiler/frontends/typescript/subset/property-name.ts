import { ts } from "ts-morph";
import { takeText, type Grammar } from "./grammar.ts";
import { wrapped, type Node } from "./nodes.ts";

const Kind = ts.SyntaxKind;

/** `a`, `"a b"`, `1`, `[x]` */
export function propertyName(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { kind, pos, start } = tokens;
  if (kind === Kind.Identifier || kind === Kind.StringLiteral || kind === Kind.NumericLiteral)
    return takeText(tokens);
  tokens.expect(Kind.OpenBracketToken);
  const computed = grammar.expression();
  tokens.expect(Kind.CloseBracketToken);
  return wrapped(Kind.ComputedPropertyName, { pos, start }, tokens.pos, computed);
}
