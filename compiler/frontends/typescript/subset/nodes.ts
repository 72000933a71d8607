import { ts } from "ts-morph";

// Objects made at once, the same fields in front: quicker to make, and to look at, than instances of classes.

const Kind = ts.SyntaxKind;

/** A node as TypeScript's parser makes it, as far as the front end looks at it. */
export interface Node {
  readonly kind: ts.SyntaxKind;
  /** Where the token before it ends. */
  readonly pos: number;
  /** Where its first token starts. */
  readonly start: number;
  readonly end: number;
  readonly flags: ts.NodeFlags;
  getStart(this: Node): number;
}

/** Where a node begins. */
export type Beginning = Pick<Node, "pos" | "start">;

/** An identifier, a string, a number, or the text of a template. */
export interface TextNode extends Node {
  readonly text: string;
}

function getStart(this: Node): number {
  return this.start;
}

const flags: ts.NodeFlags = 0;

export const token = (kind: ts.SyntaxKind, { pos, start }: Beginning, end: number) => ({
  kind,
  pos,
  start,
  end,
  flags,
  getStart,
});

export const textNode = (kind: ts.SyntaxKind, { pos, start }: Beginning, end: number, text: string) => ({
  kind,
  pos,
  start,
  end,
  flags,
  getStart,
  text,
});

/** An expression around another: in parentheses, spread, asserted to be of a type. */
export const wrapped = (kind: ts.SyntaxKind, { pos, start }: Beginning, end: number, expression: Node) => ({
  kind,
  pos,
  start,
  end,
  flags,
  getStart,
  expression,
});

export const binaryNode = (left: Node, operatorToken: Node, right: Node) => ({
  kind: Kind.BinaryExpression,
  pos: left.pos,
  start: left.start,
  end: right.end,
  flags,
  getStart,
  left,
  operatorToken,
  right,
});

export const conditionalNode = (condition: Node, whenTrue: Node, whenFalse: Node) => ({
  kind: Kind.ConditionalExpression,
  pos: condition.pos,
  start: condition.start,
  end: whenFalse.end,
  flags,
  getStart,
  condition,
  whenTrue,
  whenFalse,
});

export const prefixNode = ({ pos, start }: Beginning, operator: ts.SyntaxKind, operand: Node) => ({
  kind: Kind.PrefixUnaryExpression,
  pos,
  start,
  end: operand.end,
  flags,
  getStart,
  operator,
  operand,
});

/** The flags of one more step of a chain. */
const inChain = (before: Node, questionDot: Node | undefined): ts.NodeFlags =>
  questionDot ? ts.NodeFlags.OptionalChain : before.flags & ts.NodeFlags.OptionalChain;

export const propertyAccess = (expression: Node, questionDotToken: Node | undefined, name: Node) => ({
  kind: Kind.PropertyAccessExpression,
  pos: expression.pos,
  start: expression.start,
  end: name.end,
  flags: inChain(expression, questionDotToken),
  getStart,
  expression,
  questionDotToken,
  name,
});

export const elementAccess = (
  expression: Node,
  questionDotToken: Node | undefined,
  argumentExpression: Node,
  end: number,
) => ({
  kind: Kind.ElementAccessExpression,
  pos: expression.pos,
  start: expression.start,
  end,
  flags: inChain(expression, questionDotToken),
  getStart,
  expression,
  questionDotToken,
  argumentExpression,
});

export const callNode = (
  expression: Node,
  questionDotToken: Node | undefined,
  given: readonly Node[],
  end: number,
) => ({
  kind: Kind.CallExpression,
  pos: expression.pos,
  start: expression.start,
  end,
  flags: inChain(expression, questionDotToken),
  getStart,
  expression,
  questionDotToken,
  arguments: given,
});

export const taggedTemplate = (tag: Node, template: Node) => ({
  kind: Kind.TaggedTemplateExpression,
  pos: tag.pos,
  start: tag.start,
  end: template.end,
  flags,
  getStart,
  tag,
  template,
});

export const templateSpan = (expression: Node, literal: Node) => ({
  kind: Kind.TemplateSpan,
  pos: expression.pos,
  start: expression.start,
  end: literal.end,
  flags,
  getStart,
  expression,
  literal,
});

export const templateNode = (head: Node, templateSpans: readonly Node[], end: number) => ({
  kind: Kind.TemplateExpression,
  pos: head.pos,
  start: head.start,
  end,
  flags,
  getStart,
  head,
  templateSpans,
});

/** A list, a pattern, or names in braces. */
export const elementsNode = (
  kind: ts.SyntaxKind,
  { pos, start }: Beginning,
  end: number,
  elements: readonly Node[],
) => ({ kind, pos, start, end, flags, getStart, elements });

export const objectNode = ({ pos, start }: Beginning, end: number, properties: readonly Node[]) => ({
  kind: Kind.ObjectLiteralExpression,
  pos,
  start,
  end,
  flags,
  getStart,
  properties,
});

export const propertyNode = ({ pos, start }: Beginning, name: Node, initializer: Node) => ({
  kind: Kind.PropertyAssignment,
  pos,
  start,
  end: initializer.end,
  flags,
  getStart,
  name,
  initializer,
});

/** `{ name }` */
export const shorthandNode = ({ pos, start }: Beginning, name: Node) => ({
  kind: Kind.ShorthandPropertyAssignment,
  pos,
  start,
  end: name.end,
  flags,
  getStart,
  name,
});

/** What a function has, however it is written. */
export interface FunctionParts {
  readonly name?: Node | undefined;
  readonly parameters: readonly Node[];
  readonly body: Node;
  readonly modifiers?: readonly Node[] | undefined;
}

export const functionNode = (
  kind: ts.SyntaxKind,
  { pos, start }: Beginning,
  { name, parameters, body, modifiers }: FunctionParts,
) => ({ kind, pos, start, end: body.end, flags, getStart, name, parameters, body, modifiers });

/** What declares a name: a parameter, a constant, or an element of a pattern. */
export interface DeclarationParts {
  readonly name: Node;
  readonly initializer: Node | undefined;
  readonly dotDotDotToken?: Node | undefined;
  readonly propertyName?: Node | undefined;
}

export const declarationNode = (
  kind: ts.SyntaxKind,
  { pos, start }: Beginning,
  end: number,
  { dotDotDotToken, propertyName, name, initializer }: DeclarationParts,
) => ({ kind, pos, start, end, flags, getStart, dotDotDotToken, propertyName, name, initializer });

export const blockNode = ({ pos, start }: Beginning, end: number, statements: readonly Node[]) => ({
  kind: Kind.Block,
  pos,
  start,
  end,
  flags,
  getStart,
  statements,
});

export const returnNode = ({ pos, start }: Beginning, end: number, expression: Node | undefined) => ({
  kind: Kind.ReturnStatement,
  pos,
  start,
  end,
  flags,
  getStart,
  expression,
});

export const ifNode = (
  { pos, start }: Beginning,
  expression: Node,
  thenStatement: Node,
  elseStatement: Node | undefined,
) => ({
  kind: Kind.IfStatement,
  pos,
  start,
  end: (elseStatement ?? thenStatement).end,
  flags,
  getStart,
  expression,
  thenStatement,
  elseStatement,
});

/** `const a = …, b = …` */
export const constantsNode = ({ pos, start }: Beginning, end: number, declarations: readonly Node[]) => ({
  kind: Kind.VariableDeclarationList,
  pos,
  start,
  end,
  flags: ts.NodeFlags.Const,
  getStart,
  declarations,
});

export const constantStatement = (
  { pos, start }: Beginning,
  end: number,
  modifiers: readonly Node[] | undefined,
  declarationList: Node,
) => ({ kind: Kind.VariableStatement, pos, start, end, flags, getStart, modifiers, declarationList });

export interface ClauseParts {
  readonly isTypeOnly: boolean;
  readonly name: Node | undefined;
  readonly namedBindings: Node | undefined;
}

export const importClause = (
  { pos, start }: Beginning,
  end: number,
  { isTypeOnly, name, namedBindings }: ClauseParts,
) => ({ kind: Kind.ImportClause, pos, start, end, flags, getStart, isTypeOnly, name, namedBindings });

export interface SpecifierParts {
  readonly isTypeOnly: boolean;
  readonly propertyName: Node | undefined;
  readonly name: Node;
}

/** `a`, `a as b`, `type a`, in an import or an export. */
export const specifierNode = (
  kind: ts.SyntaxKind,
  { pos, start }: Beginning,
  { isTypeOnly, propertyName, name }: SpecifierParts,
) => ({ kind, pos, start, end: name.end, flags, getStart, isTypeOnly, propertyName, name });

/** `* as a`, in an import or an export. */
export const namespaceNode = (kind: ts.SyntaxKind, { pos, start }: Beginning, name: Node) => ({
  kind,
  pos,
  start,
  end: name.end,
  flags,
  getStart,
  name,
});

export const importNode = (
  { pos, start }: Beginning,
  end: number,
  importClause: Node,
  moduleSpecifier: Node,
) => ({ kind: Kind.ImportDeclaration, pos, start, end, flags, getStart, importClause, moduleSpecifier });

export const exportNode = (
  { pos, start }: Beginning,
  end: number,
  exportClause: Node | undefined,
  moduleSpecifier: Node | undefined,
) => ({
  kind: Kind.ExportDeclaration,
  pos,
  start,
  end,
  flags,
  getStart,
  isTypeOnly: false,
  exportClause,
  moduleSpecifier,
});

export const fileNode = (start: number, text: string, statements: readonly Node[]) => ({
  kind: Kind.SourceFile,
  pos: 0,
  start,
  end: text.length,
  flags,
  getStart,
  text,
  statements,
});
