import { ts } from "ts-morph";

const Kind = ts.SyntaxKind;

type Punctuator = readonly [text: string, kind: ts.SyntaxKind];

/** Those of the subset; longer ones first. */
const punctuators: readonly Punctuator[] = [
  ["===", Kind.EqualsEqualsEqualsToken],
  ["!==", Kind.ExclamationEqualsEqualsToken],
  ["...", Kind.DotDotDotToken],
  ["=>", Kind.EqualsGreaterThanToken],
  ["==", Kind.EqualsEqualsToken],
  ["!=", Kind.ExclamationEqualsToken],
  ["&&", Kind.AmpersandAmpersandToken],
  ["||", Kind.BarBarToken],
  ["??", Kind.QuestionQuestionToken],
  ["?.", Kind.QuestionDotToken],
  ["{", Kind.OpenBraceToken],
  ["}", Kind.CloseBraceToken],
  ["(", Kind.OpenParenToken],
  [")", Kind.CloseParenToken],
  ["[", Kind.OpenBracketToken],
  ["]", Kind.CloseBracketToken],
  [".", Kind.DotToken],
  [";", Kind.SemicolonToken],
  [",", Kind.CommaToken],
  ["<=", Kind.LessThanEqualsToken],
  ["<", Kind.LessThanToken],
  [">", Kind.GreaterThanToken],
  ["+", Kind.PlusToken],
  ["-", Kind.MinusToken],
  ["*", Kind.AsteriskToken],
  ["/", Kind.SlashToken],
  ["%", Kind.PercentToken],
  ["&", Kind.AmpersandToken],
  ["|", Kind.BarToken],
  ["!", Kind.ExclamationToken],
  ["?", Kind.QuestionToken],
  [":", Kind.ColonToken],
  ["=", Kind.EqualsToken],
];

const byFirst = new Map<number, Punctuator[]>();
for (const each of punctuators) {
  const first = each[0].charCodeAt(0);
  byFirst.set(first, [...(byFirst.get(first) ?? []), each]);
}

/** Those that begin with a character, longer ones first. */
export const punctuatorsFrom = (code: number): readonly Punctuator[] => byFirst.get(code) ?? none;

const none: readonly Punctuator[] = [];
