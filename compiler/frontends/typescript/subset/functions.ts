import { ts } from "ts-morph";
import { isReserved, list, name, type Grammar } from "./grammar.ts";
import { declarationNode, functionNode, type Beginning, type Node } from "./nodes.ts";
import { bindingName, dotDotDot, initializer } from "./patterns.ts";
import type { Tokens } from "./tokens.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** Whether an arrow function starts here. A wrong answer is noticed later: then the text makes no sense. */
export function isArrow({ tokens, brackets }: Grammar, mayReturnType: boolean): boolean {
  const { text, start, end } = tokens;
  if (tokens.kind === Kind.Identifier) {
    arrowSign.lastIndex = end;
    return arrowSign.test(text) && !isReserved(tokens.value);
  }
  if (tokens.kind !== Kind.OpenParenToken || !tokens.ahead(() => mayBeParameters(tokens))) return false;
  const behind = brackets.behind(start);
  return text.startsWith("=>", behind) || (mayReturnType && text.startsWith(":", behind));
}

const arrowSign = /[ \t]*=>/y;

/** A quick look, since the closing parenthesis may be far. */
function mayBeParameters(tokens: Tokens): boolean {
  tokens.next();
  if (tokens.kind === Kind.Identifier) {
    tokens.next();
    return afterParameter.has(tokens.kind);
  }
  return startsParameters.has(tokens.kind);
}

const startsParameters: ReadonlySet<ts.SyntaxKind> = new Set([
  ...[Kind.CloseParenToken, Kind.DotDotDotToken, Kind.OpenBraceToken, Kind.OpenBracketToken],
]);

const afterParameter: ReadonlySet<ts.SyntaxKind> = new Set([
  ...[Kind.CloseParenToken, Kind.ColonToken, Kind.CommaToken, Kind.EqualsToken, Kind.QuestionToken],
]);

/** `a => b`, `(a, { b }) => c`, `(): T => { … }` */
export function arrow(grammar: Grammar, mayReturnType: boolean): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  const parameters = tokens.kind === Kind.OpenParenToken ? signature(grammar) : [single(grammar)];
  if (tokens.isOnNewLine) throw new Unsure();
  tokens.expect(Kind.EqualsGreaterThanToken);
  const isBlock = tokens.kind === Kind.OpenBraceToken;
  const body = isBlock ? grammar.block() : grammar.expression(mayReturnType);
  return functionNode(Kind.ArrowFunction, { pos, start }, { parameters, body });
}

/** A parameter without parentheses. */
function single(grammar: Grammar): Node {
  const only = name(grammar);
  return declarationNode(Kind.Parameter, only, only.end, { name: only, initializer: undefined });
}

/** `(a: A, { b } = c, ...d): T` */
function signature(grammar: Grammar): readonly Node[] {
  const { tokens } = grammar;
  tokens.expect(Kind.OpenParenToken);
  const parameters = list(tokens, Kind.CloseParenToken, () => parameter(grammar));
  if (tokens.has(Kind.ColonToken)) grammar.type();
  return parameters;
}

function parameter(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  const dotDotDotToken = dotDotDot(grammar);
  const bound = bindingName(grammar);
  tokens.has(Kind.QuestionToken);
  if (tokens.has(Kind.ColonToken)) grammar.type();
  const parts = { dotDotDotToken, name: bound, initializer: initializer(grammar) };
  return declarationNode(Kind.Parameter, { pos, start }, tokens.pos, parts);
}

/** `name(a) { … }` in an object. */
export function method(grammar: Grammar, beginning: Beginning, key: Node): Node {
  const parameters = signature(grammar);
  return functionNode(Kind.MethodDeclaration, beginning, {
    name: key,
    parameters,
    body: grammar.block(),
  });
}

/** `function name(a) { … }` as a value. */
export const functionExpression = (grammar: Grammar): Node =>
  named(grammar, Kind.FunctionExpression, grammar.tokens);

/** `function name(a) { … }` as a statement. */
export const functionDeclaration = (
  grammar: Grammar,
  beginning: Beginning = grammar.tokens,
  modifiers?: readonly Node[],
): Node => named(grammar, Kind.FunctionDeclaration, beginning, modifiers);

function named(
  grammar: Grammar,
  kind: ts.SyntaxKind,
  { pos, start }: Beginning,
  modifiers?: readonly Node[],
): Node {
  const { tokens } = grammar;
  tokens.next();
  // Only a value and a default export may have none.
  const isNamed = kind === Kind.FunctionDeclaration && !modifiers?.some(isDefault);
  const own = isNamed || tokens.kind === Kind.Identifier ? name(grammar) : undefined;
  const parameters = signature(grammar);
  return functionNode(kind, { pos, start }, { name: own, parameters, body: grammar.block(), modifiers });
}

const isDefault = ({ kind }: Node): boolean => kind === Kind.DefaultKeyword;
