import { isCollection, isMap, isNode, isPair, isScalar, isSeq, type ErrorCode, type Node } from "yaml";

/** A syntax error of the library, with its start offset. */
export interface SyntaxError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly pos: readonly [number, number];
}

/** The errors of a document to show: those that follow from an earlier one are left out. */
export function firstMistakes(
  root: Node | null,
  text: string,
  errors: readonly SyntaxError[],
): readonly SyntaxError[] {
  const shown: SyntaxError[] = [];
  let before: SyntaxError | undefined;
  for (const error of errors) {
    if (before !== undefined && followsFrom(before, error, text)) continue;
    shown.push(atOpening(error, root));
    if (!endsWithLine.has(error.code)) break;
    before = error;
  }
  return shown;
}

/** Errors that hardly change the meaning of the lines below; after any other, a key may belong anywhere. */
const endsWithLine: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "BLOCK_AS_IMPLICIT_KEY",
  "BLOCK_IN_FLOW",
  "MISSING_CHAR",
  "MULTILINE_IMPLICIT_KEY",
  "MULTIPLE_ANCHORS",
  "MULTIPLE_TAGS",
  "UNEXPECTED_TOKEN",
]);

/**
 * After a line that is not a key, the parser takes the next key for its value and then reports a missing key. Text left
 * over at the end of a document belongs to an earlier bracket.
 */
function followsFrom(before: SyntaxError, { message, pos }: SyntaxError, text: string): boolean {
  if (/^Unexpected flow-\S+-end token in YAML stream/.test(message)) return true;
  const lines = text.slice(before.pos[1], pos[0]).split("\n").length;
  return lines === 1 || (lines === 2 && message.startsWith("Implicit map keys"));
}

/** An unclosed quote or bracket is shown at its start: everything after it may be inside. */
function atOpening(error: SyntaxError, root: Node | null): SyntaxError {
  if (root === null) return error;
  if (/ end with a [\]}]$/.test(error.message)) {
    const flow = pathTo(root, error.pos[0] - 1).findLast((node) => isCollection(node) && node.flow === true);
    const start = flow?.range?.[0];
    return start === undefined ? error : { ...error, pos: [start, start + 1] };
  }
  if (!error.message.startsWith("Missing closing")) return error;
  const scalar = pathTo(root, error.pos[0]).at(-1);
  if (!isScalar(scalar) || !scalar.range || !scalar.type?.startsWith("QUOTE_")) return error;
  const [start] = scalar.range;
  return { ...error, pos: [start, start + 1] };
}

/** The nodes around an offset, outermost first; a key counts as part of its mapping. */
function pathTo(root: Node, offset: number): readonly Node[] {
  const path: Node[] = [];
  for (let node: Node | undefined = root; node !== undefined; node = childAt(node, offset)) path.push(node);
  return path;
}

function childAt(node: Node, offset: number): Node | undefined {
  if (!isMap(node) && !isSeq(node)) return undefined;
  const item: unknown = node.items.findLast((each) => startOf(each) <= offset);
  if (!isPair(item)) return isNode(item) ? item : undefined;
  const { key, value } = item;
  const isBehindKey = isNode(key) && (key.range?.[1] ?? 0) < offset;
  return isBehindKey && isNode(value) ? value : undefined;
}

const startOf = (item: unknown): number => {
  const node = isPair(item) ? item.key : item;
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
};
