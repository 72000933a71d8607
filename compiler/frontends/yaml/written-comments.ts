import { Lexer } from "yaml";
import type { SourceText } from "../frontend.ts";
import type { WrittenComment } from "../written-comment.ts";

/** What the library's lexer puts before the text of a plain or block scalar. */
const scalar = "\u001f";

/** Every comment of a YAML text, in order; not what tells editors the schema. */
export function writtenComments({ text }: SourceText): readonly WrittenComment[] {
  const comments: WrittenComment[] = [];
  let start = 0;
  let before = "";
  for (const token of new Lexer().lex(text)) {
    const isControl = token.length === 1 && "\u0002\u0018\u001f".includes(token);
    if (token.startsWith("#") && before !== scalar && !/^#\s*yaml-language-server:/.test(token))
      comments.push({ start, lines: [token.replace(/^# ?/, "").trimEnd()] });
    if (!isControl) start += token.length;
    before = token;
  }
  return comments;
}
