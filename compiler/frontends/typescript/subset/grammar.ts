import { ts } from "ts-morph";
import type { Brackets } from "./brackets.ts";
import { textNode, type Node, type TextNode } from "./nodes.ts";
import type { Tokens } from "./tokens.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** What the parsers of single constructs need of each other; passed to them so that files do not import each other. */
export interface Grammar {
  readonly tokens: Tokens;
  readonly brackets: Brackets;
  /**
   * An expression without commas.
   * @param mayReturnType whether `(a): b => c` is a function: behind `?`, the colon may be that of the condition
   */
  expression(mayReturnType?: boolean): Node;
  /** A function's body in braces. */
  block(): Node;
  /** Passes over a type. */
  type(): void;
}

/** Words that are no names; the last few are names at some places. Source: ECMAScript, "Keywords and Reserved Words". */
const reserved: ReadonlySet<string> = new Set(
  (
    "break case catch class const continue debugger default delete do else enum export extends false finally for " +
    "function if import in instanceof new null return super switch this throw true try typeof var void while with " +
    "async await let yield"
  ).split(" "),
);

export const isReserved = (word: string): boolean => reserved.has(word);

/** Takes a name that is declared or referred to. */
export function name({ tokens }: Grammar): Node {
  if (isReserved(tokens.value)) throw new Unsure();
  return word(tokens);
}

/** Takes any word, as behind a dot. */
export function word(tokens: Tokens): TextNode {
  if (tokens.kind !== Kind.Identifier) throw new Unsure();
  return takeText(tokens);
}

/** Takes a token that has a text. */
export function takeText(tokens: Tokens): TextNode {
  const node = textNode(tokens.kind, tokens, tokens.end, tokens.value);
  tokens.next();
  return node;
}

/** `a, b, c` up to a token that ends it, which is taken; a comma before it is left out. */
export function list(tokens: Tokens, end: ts.SyntaxKind, element: () => Node): readonly Node[] {
  const elements: Node[] = [];
  while (!tokens.has(end)) {
    elements.push(element());
    if (tokens.has(end)) break;
    tokens.expect(Kind.CommaToken);
  }
  return elements;
}
