import { ts } from "ts-morph";
import { functionDeclaration } from "./functions.ts";
import type { Grammar } from "./grammar.ts";
import {
  blockNode,
  constantsNode,
  constantStatement,
  declarationNode,
  ifNode,
  returnNode,
  type Beginning,
  type Node,
} from "./nodes.ts";
import { bindingName, initializer } from "./patterns.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** Passes over a semicolon, or over the place where JavaScript adds one. */
export function semicolon({ tokens }: Grammar): void {
  if (!tokens.has(Kind.SemicolonToken) && !endsStatement(tokens)) throw new Unsure();
}

const endsStatement = ({ kind, isOnNewLine }: Grammar["tokens"]): boolean =>
  isOnNewLine || kind === Kind.CloseBraceToken || kind === Kind.EndOfFileToken;

/** `const a: A = …, { b } = …;` */
export function constants(grammar: Grammar, from?: Beginning, modifiers?: readonly Node[]): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  tokens.next();
  const declarations: Node[] = [];
  do declarations.push(declaration(grammar));
  while (tokens.has(Kind.CommaToken));
  const declared = constantsNode({ pos, start }, tokens.pos, declarations);
  semicolon(grammar);
  return constantStatement(from ?? { pos, start }, tokens.pos, modifiers, declared);
}

function declaration(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  const bound = bindingName(grammar);
  if (tokens.has(Kind.ColonToken)) grammar.type();
  const parts = { name: bound, initializer: initializer(grammar) };
  return declarationNode(Kind.VariableDeclaration, { pos, start }, tokens.pos, parts);
}

/** A function's body, or a block in it. */
export function block(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  tokens.expect(Kind.OpenBraceToken);
  const statements: Node[] = [];
  while (!tokens.has(Kind.CloseBraceToken)) statements.push(statement(grammar));
  return blockNode({ pos, start }, tokens.pos, statements);
}

function statement(grammar: Grammar): Node {
  const { tokens } = grammar;
  if (tokens.kind === Kind.OpenBraceToken) return block(grammar);
  if (tokens.isWord("const")) return constants(grammar);
  if (tokens.isWord("function")) return functionDeclaration(grammar);
  if (tokens.isWord("if")) return choice(grammar);
  if (tokens.isWord("return")) return returned(grammar);
  throw new Unsure();
}

function returned(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  tokens.next();
  const isEmpty = tokens.kind === Kind.SemicolonToken || endsStatement(tokens);
  const value = isEmpty ? undefined : grammar.expression();
  semicolon(grammar);
  return returnNode({ pos, start }, tokens.pos, value);
}

function choice(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  tokens.next();
  tokens.expect(Kind.OpenParenToken);
  const condition = grammar.expression();
  tokens.expect(Kind.CloseParenToken);
  const yes = statement(grammar);
  const hasElse = tokens.isWord("else");
  if (hasElse) tokens.next();
  return ifNode({ pos, start }, condition, yes, hasElse ? statement(grammar) : undefined);
}
