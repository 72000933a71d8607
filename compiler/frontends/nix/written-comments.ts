import type { Expr } from "../../language/expression.ts";
import type { SourceText, WrittenComment } from "../frontend.ts";
import { commentsIn } from "./comments.ts";
import { Cursor } from "./cursor.ts";
import { parseExpression } from "./expressions.ts";

/**
 * Every comment of a Nix text that can be parsed, in order.
 * @param holes see `ParseOptions`
 */
export function writtenComments(source: SourceText, holes?: readonly Expr[]): readonly WrittenComment[] {
  const cursor = new Cursor({ source, reporter: silent, holes, parseExpression });
  cursor.expression();
  const { text, comments } = cursor.lexer;
  const place = source.locate ?? ((offset: number) => offset);
  return [...comments]
    .sort(([a], [b]) => a - b)
    .flatMap(([from, end]) =>
      commentsIn(text.slice(from, end)).map(({ start, lines }) => ({ start: place(from + start), lines })),
    );
}

const silent = { report: (): void => undefined };
