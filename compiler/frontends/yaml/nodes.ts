import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Alias,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from "yaml";
import * as messages from "../../diagnostics/reading-yaml.ts";
import type { Expr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { deepestNesting, mostAliasedNodes, literalAt, type Reading } from "./reading.ts";
import { reference, referenceKinds } from "./references.ts";
import { numberAt, setOf, stringAt, warnOfLostHole, type Entry } from "./sets.ts";

/** An expression, and its size with every alias expanded. */
interface Sized {
  readonly expr: Expr;
  readonly nodes: number;
  readonly height: number;
}

/** Converts the nodes of one document to expressions, in the order written, which anchors and aliases require. */
export class NodeReader {
  private readonly reading: Reading;
  /** The anchors so far by name; undefined while the anchored node is being read. */
  private readonly anchors = new Map<string, Sized | undefined>();
  private aliased = 0;
  private isTooLarge = false;

  constructor(reading: Reading) {
    this.reading = reading;
  }

  root(node: Node): Expr {
    return this.read(node, true).expr;
  }

  private read(node: Node | null | undefined, isRoot = false): Sized {
    if (!node) return leaf(literalAt(null, undefined));
    if (isAlias(node)) return this.alias(node);
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor !== undefined) this.anchors.set(anchor, undefined);
    const result = this.unaliased(node, isRoot);
    if (anchor !== undefined) this.anchors.set(anchor, result);
    return result;
  }

  private unaliased(node: Node, isRoot: boolean): Sized {
    const span = this.spanOf(node);
    const kind = referenceKinds.find((each) => node.tag === `!${each}`);
    if (kind !== undefined) {
      if (isScalar(node)) return leaf(reference(this.reading, kind, String(node.value), span));
      if (kind === "nix") return leaf(this.reading.wrong(messages.unquotedNix(span)));
      return leaf(this.reading.wrong(messages.badReference(span, `!${kind}`, "takes a text")));
    }
    if (node.tag !== undefined && !isStandardTag(node.tag)) {
      const written = shortTag(node.tag);
      return leaf(this.reading.wrong(messages.unknownTag(this.spanOfTag(written, span), written)));
    }
    if (node.tag !== undefined && !agreesWithTag(node, node.tag)) {
      return leaf(this.reading.wrong(messages.wrongTag(span, shortTag(node.tag))));
    }
    if (isScalar(node)) return leaf(this.scalar(node, span));
    if (isMap(node)) return this.map(node, span, isRoot);
    if (isSeq(node)) {
      const elements = node.items.map((item) => this.read(item as Node | null));
      return around({ kind: "list", elements: elements.map(({ expr }) => expr), span }, elements);
    }
    return leaf(literalAt(null, span));
  }

  private scalar(scalar: Scalar, span: Span): Expr {
    const { value, source } = scalar;
    switch (typeof value) {
      case "string": {
        warnOfLostHole(this.reading, span);
        const joined = joinedElement(this.reading, scalar, span);
        if (joined) this.reading.report(messages.joinedElement(joined));
        return stringAt(this.reading, value, span);
      }
      case "number":
      case "bigint":
        return numberAt(this.reading, value, source ?? String(value), span);
      case "boolean":
        return literalAt(value, span);
      default:
        return literalAt(null, span);
    }
  }

  private map(node: YAMLMap, span: Span, isRoot: boolean): Sized {
    const values: Sized[] = [];
    const entries: Entry[] = [];
    for (const pair of node.items) {
      const value = this.read(pair.value as Node | null);
      values.push(value);
      const above = pair === node.items[0] && !isRoot ? node.commentBefore : undefined;
      const entry = this.entry(pair, value.expr, above);
      if (entry) entries.push(entry);
    }
    // An invalid key may stand for a key that would be missed.
    const isWhole = entries.length === node.items.length;
    const set = setOf(this.reading, entries, span, isRoot);
    return around(isWhole ? set : { kind: "unreadable", span }, values);
  }

  private entry({ key, value }: Pair, expr: Expr, above: string | null | undefined): Entry | undefined {
    if (!isScalar(key)) return void this.reading.report(messages.notAName(this.spanOf(key as Node | null)));
    const nameSpan = this.spanOf(key);
    const name = typeof key.value === "string" ? key.value : (key.source ?? "");
    if (name === "" && key.value === null) return void this.reading.report(messages.notAName(nameSpan));
    if (name === "<<" && key.type === "PLAIN") return void this.reading.report(messages.mergeKey(nameSpan));
    // An omitted value has no place of its own, so its errors are shown at its key.
    const placed =
      expr.span === undefined || expr.span.start === expr.span.end ? { ...expr, span: nameSpan } : expr;
    return { name, nameSpan, value: placed, layout: layoutOf(key, value, above) };
  }

  private alias(node: Alias): Sized {
    const span = this.spanOf(node);
    const { source: name } = node;
    const wrong = (problem: string): Sized =>
      leaf(this.reading.wrong(messages.badAlias(span, name, problem)));
    const target = this.anchors.get(name);
    if (!this.anchors.has(name)) return wrong("names no anchor above it");
    if (target === undefined) return wrong("is part of what it stands for");
    if (target.height > deepestNesting / 2)
      return this.tooLarge(span, name, "stands for collections that are nested too deeply");
    this.aliased += target.nodes;
    if (this.aliased > mostAliasedNodes)
      return this.tooLarge(
        span,
        name,
        `and the aliases before it stand for more than ${mostAliasedNodes} values`,
      );
    return target;
  }

  /** Every further alias would exceed the limit too, so it is reported once. */
  private tooLarge(span: Span, name: string, problem: string): Sized {
    if (!this.isTooLarge) this.reading.report(messages.largeAlias(span, name, problem));
    this.isTooLarge = true;
    return leaf({ kind: "unreadable", span });
  }

  /** The place of the tag of the node at `span`, if it is written in full directly before it. */
  private spanOfTag(tag: string, span: Span): Span {
    const window = this.reading.source.text.slice(Math.max(0, span.start - tag.length - 80), span.start);
    const at = window.lastIndexOf(tag);
    const start = span.start - window.length + at;
    return at < 0 ? span : this.reading.span(start, start + tag.length);
  }

  private spanOf(node: Node | null): Span {
    return this.reading.span(node?.range?.[0] ?? 0, endOf(node));
  }
}

/** The end of a node: for the library, comments and blank lines after a block collection are part of it. */
function endOf(node: Node | null | undefined): number {
  const end = node?.range?.[1] ?? 0;
  if (!isCollection(node) || node.flow === true) return end;
  const last: unknown = node.items.at(-1);
  if (!isPair(last)) return isNode(last) ? Math.min(end, endOf(last)) : end;
  // Once for each level: a second call would double the time with each level of nesting.
  const endOfValue = isNode(last.value) ? endOf(last.value) : 0;
  if (endOfValue > 0) return Math.min(end, endOfValue);
  return isNode(last.key) ? Math.min(end, endOf(last.key)) : end;
}

function leaf(expr: Expr): Sized {
  return { expr, nodes: 1, height: 1 };
}

function around(expr: Expr, parts: readonly Sized[]): Sized {
  return {
    expr,
    nodes: parts.reduce((sum, { nodes }) => sum + nodes, 1),
    height: parts.reduce((most, { height }) => Math.max(most, height), 0) + 1,
  };
}

/**
 * The comment above a key and the one after its value on the same line; `above` is that of the mapping, which the first
 * key gets.
 */
function layoutOf(
  key: Scalar,
  value: unknown,
  above: string | null | undefined,
): NonNullable<Entry["layout"]> {
  const isInLine = isScalar(value) || isAlias(value) || (isCollection(value) && value.flow === true);
  const trailing = isInLine ? value.comment : undefined;
  const comment = [above, key.commentBefore, trailing]
    .flatMap((text) => text?.split("\n") ?? [])
    .map((line) => line.replace(/^ /, "").trimEnd())
    .filter((line) => !line.startsWith("yaml-language-server:"));
  return { ...(comment.length > 0 && { comment }), ...(key.spaceBefore === true && { blankBefore: true }) };
}

/** A line of a plain scalar that begins like a list element. */
const element = /(?:\r\n|\r|\n)[ \t]*(- +[^\r\n]*[^\s])/;

/**
 * The place where a plain scalar continues with what looks like the next list element: indented deeper than the one
 * before it, `- y` is part of its text. Source: YAML 1.2.2, 7.3.3, "Plain Style".
 */
function joinedElement(reading: Reading, { type }: Scalar, { start, end }: Span): Span | undefined {
  if (type !== "PLAIN") return undefined;
  const found = element.exec(reading.source.text.slice(start, end));
  if (found === null) return undefined;
  const [line, written = ""] = found;
  const from = start + found.index + line.length - written.length;
  return reading.span(from, from + written.length);
}

const prefix = "tag:yaml.org,2002:";

/** Tags of YAML's core schema, with the node types that match them. */
const fits: ReadonlyMap<string, (node: Node) => boolean> = new Map([
  ["str", (node: Node) => typeOf(node) === "string"],
  ["int", (node: Node) => typeOf(node) === "bigint"],
  ["float", (node: Node) => typeOf(node) === "number"],
  ["bool", (node: Node) => typeOf(node) === "boolean"],
  ["null", (node: Node) => isScalar(node) && node.value === null],
  ["map", isMap],
  ["seq", isSeq],
]);

const typeOf = (node: Node): string | undefined => (isScalar(node) ? typeof node.value : undefined);

const isStandardTag = (tag: string): boolean => tag.startsWith(prefix) && fits.has(tag.slice(prefix.length));

/** `!!int`; other tags unchanged. */
const shortTag = (tag: string): string => (tag.startsWith(prefix) ? `!!${tag.slice(prefix.length)}` : tag);

/**
 * Whether a node matches its standard tag. The library converts invalid values (`!!int x`) to strings with only a
 * warning. It also does not treat `!!float 5` as a float: its value is replaced.
 */
function agreesWithTag(node: Node, tag: string): boolean {
  if (isScalar(node) && shortTag(tag) === "!!float" && /^[-+]?[0-9]+$/.test(String(node.value))) {
    node.value = Number(node.value);
  }
  return fits.get(tag.slice(prefix.length))?.(node) === true;
}
