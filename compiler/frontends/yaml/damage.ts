import { isCollection, isMap, isNode, isPair, isScalar, isSeq, type ErrorCode, type Node } from "yaml";

/** A syntax error of the library, with its start offset. */
export interface SyntaxError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly pos: readonly [number, number];
}

/** The unreadable parts of a document, and the reasons. */
export interface Damage {
  /** The errors to show, without those that follow from an earlier one. */
  readonly errors: readonly SyntaxError[];
  /**
   * The nodes with errors; all others can be read. Undefined if that is unknown: after a wrong indentation or an
   * unclosed quote, any key may belong to another mapping.
   */
  readonly nodes: ReadonlySet<Node> | undefined;
}

/** Determines the nodes with the syntax errors of a document. */
export function findDamage(root: Node | null, text: string, errors: readonly SyntaxError[]): Damage {
  const shown: SyntaxError[] = [];
  const nodes = new Set<Node>();
  for (const error of errors) {
    const [offset] = error.pos;
    const path = root && offset < (root.range?.[2] ?? 0) ? pathTo(root, offset) : [];
    if (path.some((node) => nodes.has(node))) continue;
    const before = shown.at(-1);
    if (before === undefined || !followsFrom(before, error, text)) shown.push(atOpening(error, root));
    const node = nodeWith(error, path, text);
    if (node === undefined || node === root) return { errors: shown, nodes: undefined };
    nodes.add(node);
  }
  return { errors: shown, nodes };
}

/**
 * After a line that is not a key, the parser takes the next key for its value and then reports a missing key. Text left
 * over at the end of a document belongs to an earlier bracket.
 */
function followsFrom(before: SyntaxError, { message, pos }: SyntaxError, text: string): boolean {
  if (/^Unexpected flow-\S+-end token in YAML stream/.test(message)) return true;
  const between = text.slice(before.pos[1], pos[0]);
  return message.startsWith("Implicit map keys") && between.split("\n").length <= 2;
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

/** The node around an error that it makes unreadable. */
function nodeWith(
  { code, message, pos }: SyntaxError,
  path: readonly Node[],
  text: string,
): Node | undefined {
  if (concernsKeys(code, message) || concernsText(code)) {
    const isAround = (node: Node): boolean => pos[0] < (node.range?.[1] ?? 0);
    const flow = path.find((node) => isCollection(node) && node.flow === true && isAround(node));
    if (flow) return flow;
  }
  if (concernsText(code)) {
    const innermost = path.at(-1);
    const isValue = isScalar(innermost) || (isCollection(innermost) && innermost.flow === true);
    return isValue && !mayHoldKey(text, pos[0]) ? innermost : undefined;
  }
  // `a: b: c` takes the keys below it, so the surrounding mapping has lost them.
  return concernsKeys(code, message)
    ? path.findLast((node) => isMap(node) && beginsLine(text, node.range?.[0] ?? 0))
    : undefined;
}

/** Errors within one value. */
function concernsText(code: ErrorCode): boolean {
  switch (code) {
    case "BAD_SCALAR_START":
    case "BAD_DQ_ESCAPE":
    case "UNEXPECTED_TOKEN":
    case "MULTIPLE_ANCHORS":
    case "MULTIPLE_TAGS":
      return true;
    default:
      return false;
  }
}

/** Errors about missing or extra keys and separators: the assignment of values to keys is unclear. */
function concernsKeys(code: ErrorCode, message: string): boolean {
  switch (code) {
    case "BLOCK_AS_IMPLICIT_KEY":
    case "BLOCK_IN_FLOW":
    case "MULTILINE_IMPLICIT_KEY":
      return true;
    case "MISSING_CHAR":
      return message.startsWith("Implicit map keys") || message.startsWith("Missing ,");
    default:
      return false;
  }
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

/** Whether the text at an offset may contain a key: on its line, or in quotes that continue below. */
function mayHoldKey(text: string, offset: number): boolean {
  const newline = text.indexOf("\n", offset);
  return /^['"]|:(\s|$)/.test(text.slice(offset, newline < 0 ? text.length : newline));
}

/** Whether only indentation and list dashes precede an offset on its line. */
function beginsLine(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[\s-]*$/.test(line);
}
