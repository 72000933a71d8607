import { ts } from "ts-morph";
import { functionExpression } from "./functions.ts";
import { isReserved, list, takeText, word, type Grammar } from "./grammar.ts";
import {
  callNode,
  elementAccess,
  elementsNode,
  propertyAccess,
  taggedTemplate,
  templateNode,
  templateSpan,
  token,
  wrapped,
  type Node,
} from "./nodes.ts";
import { objectLiteral } from "./objects.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** What operators stand between: a value, and what is accessed, called and so on from there. */
export function operand(grammar: Grammar): Node {
  const { tokens } = grammar;
  let node = primary(grammar);
  for (;;) {
    switch (tokens.kind) {
      case Kind.DotToken:
      case Kind.QuestionDotToken:
      case Kind.OpenBracketToken:
      case Kind.OpenParenToken:
        node = link(grammar, node);
        break;
      case Kind.NoSubstitutionTemplateLiteral:
      case Kind.TemplateHead:
        if (isOptional(node)) throw new Unsure();
        node = taggedTemplate(node, template(grammar));
        break;
      case Kind.ExclamationToken:
        if (tokens.isOnNewLine) return node;
        if (isOptional(node)) throw new Unsure();
        tokens.next();
        node = wrapped(Kind.NonNullExpression, node, tokens.pos, node);
        break;
      default:
        return node;
    }
  }
}

const isOptional = ({ flags }: Node): boolean => (flags & ts.NodeFlags.OptionalChain) !== 0;

/** One step: `.a`, `?.a`, `[a]`, `?.[a]`, `(a, b)`, `?.(a, b)`. */
function link(grammar: Grammar, node: Node): Node {
  const { tokens } = grammar;
  const isQuestion = tokens.kind === Kind.QuestionDotToken;
  const question = isQuestion ? token(tokens.kind, tokens, tokens.end) : undefined;
  if (isQuestion) tokens.next();
  if (tokens.has(Kind.OpenBracketToken)) {
    const index = grammar.expression();
    tokens.expect(Kind.CloseBracketToken);
    return elementAccess(node, question, index, tokens.pos);
  }
  if (tokens.has(Kind.OpenParenToken)) {
    const given = list(tokens, Kind.CloseParenToken, () => element(grammar));
    return callNode(node, question, given, tokens.pos);
  }
  if (!isQuestion) tokens.expect(Kind.DotToken);
  // A word on the next line may be a statement to TypeScript.
  if (tokens.isOnNewLine) throw new Unsure();
  return propertyAccess(node, question, word(tokens));
}

/** An argument or an element. */
function element(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start } = tokens;
  if (!tokens.has(Kind.DotDotDotToken)) return grammar.expression();
  const spread = grammar.expression();
  return wrapped(Kind.SpreadElement, { pos, start }, spread.end, spread);
}

const words: ReadonlyMap<string, ts.SyntaxKind> = new Map([
  ["false", Kind.FalseKeyword],
  ["null", Kind.NullKeyword],
  ["true", Kind.TrueKeyword],
]);

function primary(grammar: Grammar): Node {
  const { tokens } = grammar;
  const { pos, start, end } = tokens;
  switch (tokens.kind) {
    case Kind.StringLiteral:
    case Kind.NumericLiteral:
      return takeText(tokens);
    case Kind.NoSubstitutionTemplateLiteral:
    case Kind.TemplateHead:
      return template(grammar);
    case Kind.OpenBraceToken:
      return objectLiteral(grammar);
    case Kind.OpenBracketToken: {
      tokens.next();
      const elements = list(tokens, Kind.CloseBracketToken, () => element(grammar));
      return elementsNode(Kind.ArrayLiteralExpression, { pos, start }, tokens.pos, elements);
    }
    case Kind.OpenParenToken: {
      tokens.next();
      const inner = grammar.expression();
      tokens.expect(Kind.CloseParenToken);
      return wrapped(Kind.ParenthesizedExpression, { pos, start }, tokens.pos, inner);
    }
    case Kind.Identifier: {
      const constant = words.get(tokens.value);
      if (constant !== undefined) {
        tokens.next();
        return token(constant, { pos, start }, end);
      }
      if (tokens.value === "function") return functionExpression(grammar);
      if (isReserved(tokens.value)) throw new Unsure();
      return takeText(tokens);
    }
    default:
      throw new Unsure();
  }
}

function template(grammar: Grammar): Node {
  const { tokens } = grammar;
  const isPlain = tokens.kind === Kind.NoSubstitutionTemplateLiteral;
  const head = takeText(tokens);
  if (isPlain) return head;
  const spans: Node[] = [];
  for (let isOpen = true; isOpen;) {
    const hole = grammar.expression();
    tokens.nextInTemplate();
    isOpen = tokens.kind === Kind.TemplateMiddle;
    spans.push(templateSpan(hole, takeText(tokens)));
  }
  return templateNode(head, spans, tokens.pos);
}
