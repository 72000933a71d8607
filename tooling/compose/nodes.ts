import type { Span } from "../../compiler/support/span.ts";
import type { Leaf } from "./account.ts";

/** A value of a Compose file, with merge keys and aliases resolved. */
export type ComposeNode = ScalarNode | ListNode | MapNode;

interface Placed {
  readonly span: Span;
  /** Lines of comments above it. */
  readonly comment: readonly string[];
  /** `!reset` and `!override` of files that are merged. Source: Compose Specification, "Merge", 2026-11. */
  readonly tag?: string;
}

export interface ScalarNode extends Placed {
  readonly kind: "scalar";
  readonly value: null | boolean | number | string;
  /** As written, after interpolation. */
  readonly text: string;
  readonly leaf: Leaf;
}

export interface ListNode extends Placed {
  readonly kind: "list";
  readonly items: readonly ComposeNode[];
  /** Set if it is empty. */
  readonly leaf?: Leaf;
}

export interface MapNode extends Placed {
  readonly kind: "map";
  readonly entries: ReadonlyMap<string, ComposeNode>;
  /** Set if it is empty. */
  readonly leaf?: Leaf;
}

/** The leaves of a value in order, each once. */
export function* leavesOf(node: ComposeNode): Iterable<Leaf> {
  if (node.leaf) yield node.leaf;
  if (node.kind === "list") for (const item of node.items) yield* leavesOf(item);
  if (node.kind === "map") for (const value of node.entries.values()) yield* leavesOf(value);
}

export const isNull = (node: ComposeNode | undefined): boolean =>
  node === undefined || (node.kind === "scalar" && node.value === null);

export const entryOf = (node: ComposeNode | undefined, ...path: readonly string[]): ComposeNode | undefined =>
  path.reduce<ComposeNode | undefined>(
    (found, name) => (found?.kind === "map" ? found.entries.get(name) : undefined),
    node,
  );

/** The entries of a mapping; none for anything else. */
export const entriesOf = (node: ComposeNode | undefined): readonly (readonly [string, ComposeNode])[] =>
  node?.kind === "map" ? [...node.entries] : [];

/** The elements of a list; none for anything else. */
export const itemsOf = (node: ComposeNode | undefined): readonly ComposeNode[] =>
  node?.kind === "list" ? node.items : [];

/** The text of a single value; undefined for null and anything else. */
export function textAt(node: ComposeNode | undefined, ...path: readonly string[]): string | undefined {
  const found = entryOf(node, ...path);
  return found?.kind === "scalar" && found.value !== null ? found.text : undefined;
}

/** Replaces the values of a mapping; anything else stays as it is. */
export const mapEntries = <Node extends ComposeNode>(
  node: Node,
  change: (value: ComposeNode, name: string) => ComposeNode,
): Node =>
  node.kind === "map"
    ? { ...node, entries: new Map([...node.entries].map(([name, value]) => [name, change(value, name)])) }
    : node;

/** A scalar with another text, which stays the same leaf. */
export const withText = (node: ScalarNode, text: string): ScalarNode => ({ ...node, text, value: text });

/** Replaces every scalar of a value. */
export function mapScalars(node: ComposeNode, change: (scalar: ScalarNode) => ComposeNode): ComposeNode {
  if (node.kind === "scalar") return change(node);
  if (node.kind === "list") return { ...node, items: node.items.map((item) => mapScalars(item, change)) };
  return mapEntries(node, (value) => mapScalars(value, change));
}

/**
 * `KEY=value` elements as a mapping. An element without `=` has the value null. Source: Compose Specification,
 * "environment", "labels", "extra_hosts".
 */
export function listAsMap(node: ComposeNode, separator = /=/): ComposeNode {
  if (node.kind !== "list" || node.items.some((item) => item.kind !== "scalar")) return node;
  const entries = node.items.map((item): [string, ComposeNode] => {
    const text = item.kind === "scalar" ? item.text : "";
    const at = text.search(separator);
    const scalar = item as ScalarNode;
    return at < 0
      ? [text, { ...scalar, value: null, text: "" }]
      : [text.slice(0, at), withText(scalar, text.slice(at + 1))];
  });
  return {
    kind: "map",
    span: node.span,
    comment: node.comment,
    entries: new Map(entries),
    ...(node.leaf && { leaf: node.leaf }),
  };
}
