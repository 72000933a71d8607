import { ts } from "ts-morph";
import { isReserved, type Grammar } from "./grammar.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** Passes over a type: nobody looks at it. */
export function passType(grammar: Grammar): void {
  const { tokens } = grammar;
  do passArray(grammar);
  while (tokens.has(Kind.BarToken) || tokens.has(Kind.AmpersandToken));
  if (tokens.isWord("extends")) throw new Unsure();
}

/** `T`, `T[]`, `T["key"]` */
function passArray(grammar: Grammar): void {
  const { tokens } = grammar;
  passSingle(grammar);
  while (!tokens.isOnNewLine && tokens.has(Kind.OpenBracketToken)) {
    if (tokens.has(Kind.CloseBracketToken)) continue;
    passType(grammar);
    tokens.expect(Kind.CloseBracketToken);
  }
}

function passSingle(grammar: Grammar): void {
  const { tokens } = grammar;
  switch (tokens.kind) {
    case Kind.StringLiteral:
    case Kind.NumericLiteral:
      return tokens.next();
    case Kind.OpenBraceToken:
      return passMembers(grammar);
    case Kind.OpenBracketToken:
      tokens.next();
      return passList(grammar, Kind.CloseBracketToken, () => {
        tokens.has(Kind.DotDotDotToken);
        passType(grammar);
      });
    case Kind.OpenParenToken:
      return passParentheses(grammar);
    case Kind.Identifier:
      return passWord(grammar);
    default:
      throw new Unsure();
  }
}

/** Words that stand for themselves though they are no names. */
const plain: ReadonlySet<string> = new Set(["false", "null", "true", "void"]);
/** Words that begin a type that is not in the subset. */
const special: ReadonlySet<string> = new Set(["abstract", "asserts", "infer", "unique"]);

function passWord(grammar: Grammar): void {
  const { tokens } = grammar;
  const { value } = tokens;
  if (value === "keyof" || value === "readonly") {
    tokens.next();
    return passArray(grammar);
  }
  if (value === "typeof") tokens.next();
  else if (plain.has(value)) return tokens.next();
  if (special.has(tokens.value) || isReserved(tokens.value)) throw new Unsure();
  tokens.expect(Kind.Identifier);
  while (tokens.has(Kind.DotToken)) {
    if (tokens.isOnNewLine) throw new Unsure();
    tokens.expect(Kind.Identifier);
  }
  if (tokens.kind !== Kind.LessThanToken) return;
  if (tokens.isOnNewLine || value === "typeof") throw new Unsure();
  tokens.next();
  passList(grammar, Kind.GreaterThanToken, () => passType(grammar));
}

/** `(T)`, `(a: A) => T` */
function passParentheses(grammar: Grammar): void {
  const { tokens } = grammar;
  const isFunction = tokens.text.startsWith("=>", grammar.brackets.behind(tokens.start));
  tokens.next();
  if (!isFunction) {
    passType(grammar);
    return tokens.expect(Kind.CloseParenToken);
  }
  passList(grammar, Kind.CloseParenToken, () => {
    tokens.has(Kind.DotDotDotToken);
    tokens.expect(Kind.Identifier);
    tokens.has(Kind.QuestionToken);
    if (tokens.has(Kind.ColonToken)) passType(grammar);
  });
  tokens.expect(Kind.EqualsGreaterThanToken);
  passType(grammar);
}

/** `{ a: A; readonly b?: B; [key: string]: C }` */
export function passMembers(grammar: Grammar): void {
  const { tokens } = grammar;
  tokens.next();
  while (!tokens.has(Kind.CloseBraceToken)) {
    const isReadonly = tokens.isWord("readonly");
    if (isReadonly) tokens.next();
    if (tokens.has(Kind.OpenBracketToken)) {
      tokens.expect(Kind.Identifier);
      tokens.expect(Kind.ColonToken);
      passType(grammar);
      tokens.expect(Kind.CloseBracketToken);
    } else {
      if (tokens.kind !== Kind.Identifier && tokens.kind !== Kind.StringLiteral) throw new Unsure();
      tokens.next();
      tokens.has(Kind.QuestionToken);
    }
    tokens.expect(Kind.ColonToken);
    passType(grammar);
    const isSeparated = tokens.has(Kind.SemicolonToken) || tokens.has(Kind.CommaToken);
    if (!isSeparated && tokens.kind !== Kind.CloseBraceToken && !tokens.isOnNewLine) throw new Unsure();
  }
}

function passList(grammar: Grammar, end: ts.SyntaxKind, pass: () => void): void {
  const { tokens } = grammar;
  do {
    if (tokens.kind !== end || end === Kind.GreaterThanToken) pass();
  } while (tokens.has(Kind.CommaToken));
  tokens.expect(end);
}
