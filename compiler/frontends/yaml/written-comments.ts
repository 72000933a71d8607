import { isScalar, Lexer, visit, type Scalar } from "yaml";
import type { SourceText, WrittenComment } from "../frontend.ts";
import { writtenComments as inNix } from "../nix/written-comments.ts";
import { alignment } from "./alignment.ts";
import { parseDocument } from "./document.ts";
import { Reading } from "./reading.ts";

/** The prefix of a plain or block scalar in the library's lexer. */
const scalar = "\u001f";

/**
 * Every comment of a YAML or JSON text, in order, including those in its Nix expressions, and excluding the schema for
 * editors.
 */
export function writtenComments(source: SourceText): readonly WrittenComment[] {
  return [...lexed(source.text), ...inReferences(source)].sort((a, b) => a.start - b.start);
}

function inReferences(source: SourceText): readonly WrittenComment[] {
  const found: WrittenComment[] = [];
  const add = ({ value, range }: Scalar): void => {
    if (typeof value !== "string" || value.includes("\0") || !range) return;
    const [start, end] = range;
    const locate = alignment(value, source.text, { start, end });
    found.push(...inNix({ path: source.path, text: value, locate }));
  };
  const contents = parseDocument(new Reading(source, silent));
  visit(contents ?? null, {
    Scalar(_, scalar) {
      if (scalar.tag === "!nix") add(scalar);
    },
    Pair(_, { key, value }) {
      if (isScalar(key) && key.value === "$nix" && isScalar(value)) add(value);
    },
  });
  return found;
}

const silent = { report: (): void => undefined };

function lexed(text: string): readonly WrittenComment[] {
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
