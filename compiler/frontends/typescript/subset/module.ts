import { ts } from "ts-morph";
import { functionDeclaration } from "./functions.ts";
import { name, type Grammar } from "./grammar.ts";
import { exportDeclaration, importDeclaration } from "./imports-exports.ts";
import { fileNode, token, wrapped, type Beginning, type Node } from "./nodes.ts";
import { constants, semicolon } from "./statements.ts";
import { passMembers } from "./types.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** All statements of a text. */
export function sourceFile(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { start } = tokens;
  const statements: Node[] = [];
  while (tokens.kind !== Kind.EndOfFileToken) statements.push(statement(grammar));
  return fileNode(start, tokens.text, statements);
}

function statement(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  if (tokens.isWord("import")) return importDeclaration(grammar, { pos, start });
  if (tokens.isWord("const")) return constants(grammar);
  if (tokens.isWord("function")) return functionDeclaration(grammar, { pos, start });
  if (tokens.isWord("type") || tokens.isWord("interface")) return typeDeclaration(grammar, { pos, start });
  if (!tokens.isWord("export")) throw new Unsure();
  const exported = keyword(grammar, Kind.ExportKeyword);
  if (tokens.isWord("type") || tokens.isWord("interface")) return typeDeclaration(grammar, { pos, start });
  if (tokens.isWord("const")) return constants(grammar, { pos, start }, [exported]);
  if (tokens.isWord("function")) return functionDeclaration(grammar, { pos, start }, [exported]);
  if (tokens.isWord("default")) return exportDefault(grammar, { pos, start }, exported);
  return exportDeclaration(grammar, { pos, start });
}

/** `type A = …;`, `interface A { … }` */
function typeDeclaration(grammar: Grammar, beginning: Beginning): Node {
  const { tokens } = grammar;
  const isAlias = tokens.value === "type";
  tokens.next();
  if (tokens.isOnNewLine) throw new Unsure();
  name(grammar);
  if (isAlias) {
    tokens.expect(Kind.EqualsToken);
    grammar.type();
    semicolon(grammar);
    return token(Kind.TypeAliasDeclaration, beginning, tokens.pos);
  }
  if (tokens.kind !== Kind.OpenBraceToken) throw new Unsure();
  passMembers(grammar);
  return token(Kind.InterfaceDeclaration, beginning, tokens.pos);
}

function keyword({ tokens }: Grammar, kind: ts.SyntaxKind): Node {
  const node = token(kind, tokens, tokens.end);
  tokens.next();
  return node;
}

/** Words behind `export default` that begin a declaration, though they are names elsewhere. */
const declaring: ReadonlySet<string> = new Set(["abstract", "interface"]);

function exportDefault(grammar: Grammar, beginning: Beginning, exported: Node): Node {
  const { tokens } = grammar;
  const isDefault = keyword(grammar, Kind.DefaultKeyword);
  if (tokens.isWord("function")) return functionDeclaration(grammar, beginning, [exported, isDefault]);
  if (tokens.kind === Kind.Identifier && declaring.has(tokens.value)) throw new Unsure();
  const value = grammar.expression();
  semicolon(grammar);
  return wrapped(Kind.ExportAssignment, beginning, tokens.pos, value);
}
