import { parser } from "@lezer/python";

/** A node of the syntax tree. */
type Node = ReturnType<typeof parser.parse>["topNode"];

/** The keyword arguments of `setup()`: the value of a literal, or undefined if Python computes it. */
export type SetupArguments = ReadonlyMap<string, unknown>;

/** In characters: reading a text that is not Python takes the parser seconds. */
const longest = 50_000;

/** The arguments in `setup.py`; undefined unless it calls `setup` once. Only literals are read, and nothing is run. */
export function setupArguments(content: string): SetupArguments | undefined {
  if (content.length > longest) return undefined;
  const calls: Node[] = [];
  const cursor = parser.parse(content).cursor();
  do {
    if (cursor.name === "CallExpression" && isSetup(cursor.node, content)) calls.push(cursor.node);
  } while (cursor.next());
  const list = calls.length === 1 ? calls[0]?.getChild("ArgList") : undefined;
  return list ? new Map(argumentsIn(list, content)) : undefined;
}

const isSetup = (call: Node, content: string): boolean =>
  /^(?:setuptools\.|core\.|distutils\.core\.)?setup$/.test(sliceOf(call.firstChild, content));

const sliceOf = (node: Node | null, content: string): string =>
  node === null ? "" : content.slice(node.from, node.to);

function* argumentsIn(list: Node, content: string): Generator<readonly [string, unknown]> {
  for (let each = list.firstChild; each !== null; each = each.nextSibling) {
    const equals = each.nextSibling;
    const value = equals?.nextSibling;
    if (each.name === "VariableName" && equals?.name === "AssignOp" && value)
      yield [sliceOf(each, content), literal(value, content, 0)];
  }
}

const deepest = 20;

/** The value of a literal; undefined for any other expression, and for a list with one. */
function literal(node: Node, content: string, depth: number): unknown {
  if (depth > deepest) return undefined;
  const parts = (): readonly unknown[] => partsOf(node).map((part) => literal(part, content, depth + 1));
  switch (node.name) {
    case "String":
      return stringOf(sliceOf(node, content));
    case "ContinuedString": {
      const written = parts();
      return written.every((part) => typeof part === "string") ? written.join("") : undefined;
    }
    case "ParenthesizedExpression":
      return parts()[0];
    case "ArrayExpression":
    case "TupleExpression": {
      const elements = parts();
      return elements.includes(undefined) ? undefined : elements;
    }
    case "DictionaryExpression": {
      const elements = parts();
      if (elements.includes(undefined) || elements.length % 2 === 1) return undefined;
      const pairs = elements.flatMap((key, at) => (at % 2 === 0 ? [[String(key), elements[at + 1]]] : []));
      return Object.fromEntries(pairs) as unknown;
    }
    default:
      return undefined;
  }
}

const punctuation = new Set(["(", ")", "[", "]", "{", "}", ",", ":", "Comment"]);

function partsOf(node: Node): readonly Node[] {
  const parts: Node[] = [];
  for (let each = node.firstChild; each !== null; each = each.nextSibling)
    if (!punctuation.has(each.name)) parts.push(each);
  return parts;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\n": "" };

/** Source: The Python Language Reference, "String and Bytes literals". */
function stringOf(written: string): string | undefined {
  const [, prefix = "", , content] = /^([a-z]*)('''|"""|'|")([^]*)\2$/i.exec(written) ?? [];
  if (content === undefined || /[bf]/i.test(prefix)) return undefined;
  if (/r/i.test(prefix)) return content;
  // Characters by number are rare in what is read here.
  return /\\[xuUN0-7]/.test(content)
    ? undefined
    : content.replaceAll(/\\([^])/g, (all, character: string) =>
        Object.hasOwn(escapes, character)
          ? (escapes[character] ?? "")
          : /['"\\]/.test(character)
            ? character
            : all,
      );
}
