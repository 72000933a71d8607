import { type Node, type ParseErrorCode, parseTree, printParseErrorCode, visit } from "jsonc-parser";

/** A syntax error of a JSON text. */
export interface JsonProblem {
  /** The parser's name of it: `CommaExpected`. */
  readonly kind: ReturnType<typeof printParseErrorCode>;
  readonly offset: number;
  readonly length: number;
  /** Counted from 0. */
  readonly line: number;
}

/** A JSON text (RFC 8259) as a tree with places, or the reasons why it is none. */
export type JsonTree =
  | { readonly root: Node }
  | { readonly problems: readonly JsonProblem[] }
  /** The offset of the collection that exceeds the limit of nesting. */
  | { readonly tooDeep: number };

/** The limit of problems: one mistake may make every following token one. */
const mostProblems = 50;

/** Neither comments nor commas at the end. */
const strict = { disallowComments: true, allowTrailingComma: false };

/** Parses JSON that is nested at most `deepest` levels. */
export function jsonTree(text: string, deepest: number): JsonTree {
  const problems: JsonProblem[] = [];
  let depth = 0;
  const begin = (offset: number): void => {
    depth += 1;
    if (depth > deepest) throw new TooDeep(offset);
  };
  const end = (): void => {
    depth -= 1;
  };
  const onError = (code: ParseErrorCode, offset: number, length: number, line: number): void => {
    if (problems.length < mostProblems)
      problems.push({ kind: printParseErrorCode(code), offset, length, line });
  };
  try {
    visit(
      text,
      { onObjectBegin: begin, onObjectEnd: end, onArrayBegin: begin, onArrayEnd: end, onError },
      strict,
    );
  } catch (thrown) {
    if (!(thrown instanceof TooDeep)) throw thrown;
    if (problems.length === 0) return { tooDeep: thrown.offset };
  }
  const root = problems.length === 0 ? parseTree(text, [], strict) : undefined;
  if (root !== undefined) return { root };
  const { length } = text;
  return {
    problems:
      problems.length > 0 ? problems : [{ kind: "ValueExpected", offset: length, length: 0, line: 0 }],
  };
}

/** The parser recurses, so it is left at the limit. */
class TooDeep extends Error {
  constructor(readonly offset: number) {
    super();
  }
}
