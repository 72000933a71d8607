import { ts } from "ts-morph";
import { isReserved, list, name, takeText, word, type Grammar } from "./grammar.ts";
import {
  elementsNode,
  exportNode,
  importClause,
  importNode,
  namespaceNode,
  specifierNode,
  type Beginning,
  type Node,
  type TextNode,
} from "./nodes.ts";
import { semicolon } from "./statements.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** `export { a, b as c } from "x";`, `export * from "x";`, `export * as a from "x";` */
export function exportDeclaration(grammar: Grammar, beginning: Beginning): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  let clause: Node | undefined;
  if (tokens.has(Kind.AsteriskToken)) {
    if (tokens.isWord("as")) {
      tokens.next();
      clause = namespaceNode(Kind.NamespaceExport, { pos, start }, name(grammar));
    }
  } else clause = specifiers(grammar, Kind.NamedExports, Kind.ExportSpecifier);
  const isNamed = clause?.kind === Kind.NamedExports;
  const from = isNamed && !tokens.isWord("from") ? undefined : moduleSpecifier(grammar);
  semicolon(grammar);
  return exportNode(beginning, tokens.pos, clause, from);
}

/** `import a, { b, type c as d } from "x";`, `import * as a from "x";` */
export function importDeclaration(grammar: Grammar, beginning: Beginning): Node {
  const { tokens } = grammar;
  tokens.next();
  const { pos, start } = tokens;
  const isTypeOnly = tokens.isWord("type");
  if (isTypeOnly) {
    tokens.next();
    if (tokens.kind !== Kind.OpenBraceToken) throw new Unsure();
  }
  const own = tokens.kind === Kind.Identifier ? name(grammar) : undefined;
  const bindings = own === undefined || tokens.has(Kind.CommaToken) ? namedBindings(grammar) : undefined;
  const clause = importClause({ pos, start }, tokens.pos, { isTypeOnly, name: own, namedBindings: bindings });
  const from = moduleSpecifier(grammar);
  semicolon(grammar);
  return importNode(beginning, tokens.pos, clause, from);
}

function namedBindings(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  if (!tokens.has(Kind.AsteriskToken)) return specifiers(grammar, Kind.NamedImports, Kind.ImportSpecifier);
  if (!tokens.isWord("as")) throw new Unsure();
  tokens.next();
  return namespaceNode(Kind.NamespaceImport, { pos, start }, name(grammar));
}

/** `from "x"` */
function moduleSpecifier({ tokens }: Grammar): Node {
  if (!tokens.isWord("from")) throw new Unsure();
  tokens.next();
  if (tokens.kind !== Kind.StringLiteral) throw new Unsure();
  const specifier = takeText(tokens);
  // Attributes follow.
  if (tokens.isWord("with") || tokens.isWord("assert")) throw new Unsure();
  return specifier;
}

function specifiers(grammar: Grammar, kind: ts.SyntaxKind, each: ts.SyntaxKind): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  tokens.expect(Kind.OpenBraceToken);
  const elements = list(tokens, Kind.CloseBraceToken, () => specifier(grammar, each));
  return elementsNode(kind, { pos, start }, tokens.pos, elements);
}

/** `a`, `a as b`, `default as b`, `type a` */
function specifier(grammar: Grammar, kind: ts.SyntaxKind): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  let first = specified(grammar);
  const isType = first.text === "type" && tokens.kind === Kind.Identifier;
  if (isType) {
    // `type as b` may be a `type` of another name, or the type `as`.
    if (tokens.value === "as") throw new Unsure();
    first = specified(grammar);
  }
  const isRenamed = tokens.isWord("as");
  if (isRenamed) tokens.next();
  else if (first.text === "default") throw new Unsure();
  const local = isRenamed ? specified(grammar) : first;
  if (kind === Kind.ImportSpecifier && local.text === "default") throw new Unsure();
  return specifierNode(
    kind,
    { pos, start },
    { isTypeOnly: isType, propertyName: isRenamed ? first : undefined, name: local },
  );
}

/** A word that may be specified: a name or `default`. */
function specified({ tokens }: Grammar): TextNode {
  if (tokens.value !== "default" && isReserved(tokens.value)) throw new Unsure();
  return word(tokens);
}
