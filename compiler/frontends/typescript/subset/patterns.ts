import { ts } from "ts-morph";
import { isReserved, list, name, type Grammar } from "./grammar.ts";
import { declarationNode, elementsNode, token, type Node } from "./nodes.ts";
import { propertyName } from "./property-name.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** What a parameter or a constant declares: `a`, `{ a, b: c = 1, ...d }`, `[a, ...b]`. */
export function bindingName(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  if (tokens.has(Kind.OpenBraceToken)) {
    const elements = list(tokens, Kind.CloseBraceToken, () => fieldOf(grammar));
    return elementsNode(Kind.ObjectBindingPattern, { pos, start }, tokens.pos, elements);
  }
  if (tokens.has(Kind.OpenBracketToken)) {
    const elements = list(tokens, Kind.CloseBracketToken, () => elementOf(grammar));
    return elementsNode(Kind.ArrayBindingPattern, { pos, start }, tokens.pos, elements);
  }
  return name(grammar);
}

/** `= a`, where it is there. */
export const initializer = (grammar: Grammar): Node | undefined =>
  grammar.tokens.has(Kind.EqualsToken) ? grammar.expression() : undefined;

/** `...`, where it is there. */
export function dotDotDot({ tokens }: Grammar): Node | undefined {
  const { kind, pos, start, end } = tokens;
  return tokens.has(Kind.DotDotDotToken) ? token(kind, { pos, start }, end) : undefined;
}

function elementOf(grammar: Grammar, propertyName?: Node): Node {
  const { tokens } = grammar;
  const { pos, start } = propertyName ?? tokens;
  const dotDotDotToken = propertyName ? undefined : dotDotDot(grammar);
  const bound = bindingName(grammar);
  const parts = { dotDotDotToken, propertyName, name: bound, initializer: initializer(grammar) };
  return declarationNode(Kind.BindingElement, { pos, start }, tokens.pos, parts);
}

/** An element of an object pattern. */
function fieldOf(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { kind, pos, start } = tokens;
  if (kind === Kind.DotDotDotToken) return elementOf(grammar);
  const isName = kind === Kind.Identifier && !isReserved(tokens.value);
  const key = propertyName(grammar);
  if (tokens.has(Kind.ColonToken)) return elementOf(grammar, key);
  if (!isName) throw new Unsure();
  const parts = { name: key, initializer: initializer(grammar) };
  return declarationNode(Kind.BindingElement, { pos, start }, tokens.pos, parts);
}
