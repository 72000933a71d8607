import { isAlias, isMap, isScalar, isSeq, type Alias, type Node, type Scalar, type YAMLMap } from "yaml";
import { nestedTooDeeply } from "../../compiler/diagnostics/reading.ts";
import type { Reporter } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/importing.ts";
import { badAlias, largeAlias, notAName } from "../../compiler/diagnostics/reading-yaml.ts";
import { parseDocument } from "../../compiler/frontends/yaml/document.ts";
import { deepestNesting, mostAliasedNodes, Reading } from "../../compiler/frontends/yaml/reading.ts";
import type { Span } from "../../compiler/support/span.ts";
import { newLeaf, type Leaf } from "./account.ts";
import { leavesOf, type ComposeNode } from "./nodes.ts";

/** The most characters of a Compose file: several times the largest in use. */
export const mostCharacters = 1024 * 1024;

export interface ComposeDocument {
  readonly root: ComposeNode;
  /** Every value of the file, in order. */
  readonly leaves: readonly Leaf[];
}

/** A Compose file as data, with merge keys and aliases resolved. Undefined after reporting what is wrong with it. */
export function readDocument(path: string, text: string, reporter: Reporter): ComposeDocument | undefined {
  const reading = new Reading({ path, text }, reporter);
  if (text.length > mostCharacters) return void reporter.report(messages.tooLarge(path, mostCharacters));
  if (text.includes("\0"))
    return void reporter.report(messages.notCompose(reading.span(0, 0), "a binary file"));
  const contents = parseDocument(reading);
  if (contents === undefined) return undefined;
  const reader = new DocumentReader(reading);
  const root = contents === null ? undefined : reader.read(contents, "", 0);
  if (reader.hasFailed) return undefined;
  if (root?.kind !== "map")
    return void reporter.report(
      messages.notCompose(reading.span(0, Math.min(1, text.length)), "not a mapping"),
    );
  return { root, leaves: reader.leaves };
}

class DocumentReader {
  readonly leaves: Leaf[] = [];
  readonly #reading: Reading;
  readonly #anchors = new Map<string, ComposeNode | undefined>();
  #aliased = 0;
  hasFailed = false;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  read(node: Node, path: string, depth: number, above?: string | null): ComposeNode {
    if (isAlias(node)) return this.#alias(node, path);
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor !== undefined) this.#anchors.set(anchor, undefined);
    const result = this.#unaliased(node, path, depth, above);
    if (anchor !== undefined) this.#anchors.set(anchor, result);
    return result;
  }

  #unaliased(node: Node, path: string, depth: number, above?: string | null): ComposeNode {
    const [start = 0, end = 0] = node.range ?? [];
    const span = this.#reading.span(start, end);
    const comment = linesOf(above);
    const tag = node.tag === "!reset" || node.tag === "!override" ? { tag: node.tag } : {};
    if (depth > deepestNesting) {
      this.#fail(nestedTooDeeply(span, deepestNesting));
      return this.#scalar(null, "", span, path);
    }
    if (isMap(node)) {
      const entries = this.#entries(node, path, depth);
      return { kind: "map", span, comment, entries, ...tag, ...this.#emptyLeaf(entries.size, span, path) };
    }
    if (isSeq(node)) {
      const items = node.items.map((item, index) => {
        const each = item as Node | null;
        const first = index === 0 ? node.commentBefore : undefined;
        const lines = [first, each?.commentBefore, isScalar(each) ? each.comment : undefined]
          .filter(Boolean)
          .join("\n");
        return each === null
          ? this.#scalar(null, "", span, `${path}.${index}`)
          : this.read(each, `${path}.${index}`, depth + 1, lines);
      });
      return { kind: "list", span, comment, items, ...tag, ...this.#emptyLeaf(items.length, span, path) };
    }
    const { value, source } = node as Scalar;
    const known = typeof value === "bigint" ? Number(value) : value;
    const isPlain = known === null || ["boolean", "number", "string"].includes(typeof known);
    const text = typeof known === "string" ? known : (source ?? "");
    return { ...this.#scalar(isPlain ? (known as null) : text, text, span, path), comment, ...tag };
  }

  #entries(node: YAMLMap, path: string, depth: number): ReadonlyMap<string, ComposeNode> {
    const own = new Map<string, ComposeNode>();
    const merged: ComposeNode[] = [];
    for (const pair of node.items) {
      const key = pair.key as Node | null;
      const at = this.#reading.span(key?.range?.[0] ?? 0, key?.range?.[1] ?? 0);
      if (!isScalar(key) || key.value === null) {
        this.#fail(notAName(at));
        continue;
      }
      const name = typeof key.value === "string" ? key.value : (key.source ?? "");
      const value = pair.value as Node | null;
      const first = pair === node.items[0] ? node.commentBefore : undefined;
      const lines = [first, key.commentBefore, isScalar(value) ? value.comment : undefined]
        .filter(Boolean)
        .join("\n");
      const below = path === "" ? name : `${path}.${name}`;
      const read =
        value === null || (value.range?.[0] === value.range?.[1] && isScalar(value) && value.value === null)
          ? { ...this.#scalar(null, "", at, below), comment: linesOf(lines) }
          : this.read(value, below, depth + 1, lines);
      if (name === "<<" && key.type === "PLAIN") {
        merged.push(...(read.kind === "list" ? read.items : [read]));
        continue;
      }
      const before = own.get(name);
      if (before !== undefined) override(before);
      own.set(name, read);
    }
    return withMerged(own, merged, (wrong) => {
      this.#fail(messages.wrongType(wrong.span, "<<", "a mapping"));
    });
  }

  #scalar(value: null | boolean | number | string, text: string, span: Span, path: string) {
    const leaf = newLeaf(span, path);
    this.leaves.push(leaf);
    return { kind: "scalar", value, text, span, leaf, comment: [] as readonly string[] } as const;
  }

  #emptyLeaf(size: number, span: Span, path: string): { leaf?: Leaf } {
    if (size > 0) return {};
    const leaf = newLeaf(span, path);
    this.leaves.push(leaf);
    return { leaf };
  }

  #alias(node: Alias, path: string): ComposeNode {
    const [start = 0, end = 0] = node.range ?? [];
    const span = this.#reading.span(start, end);
    const { source: name } = node;
    const target = this.#anchors.get(name);
    if (target === undefined) {
      this.#fail(
        badAlias(
          span,
          name,
          this.#anchors.has(name) ? "is part of what it stands for" : "names no anchor above it",
        ),
      );
      return this.#scalar(null, "", span, path);
    }
    this.#aliased += sizeOf(target, mostAliasedNodes);
    if (this.#aliased <= mostAliasedNodes) return target;
    if (!this.hasFailed)
      this.#fail(
        largeAlias(span, name, `and the aliases before it stand for more than ${mostAliasedNodes} values`),
      );
    return this.#scalar(null, "", span, path);
  }

  #fail(problem: Parameters<Reporter["report"]>[0]): void {
    this.hasFailed = true;
    this.#reading.report(problem);
  }
}

/** `<<: *base`: keys of the mapping itself win, then earlier mappings. Source: YAML, "Merge Key" type, working draft. */
function withMerged(
  own: ReadonlyMap<string, ComposeNode>,
  merged: readonly ComposeNode[],
  fail: (wrong: ComposeNode) => void,
): ReadonlyMap<string, ComposeNode> {
  if (merged.length === 0) return own;
  const all = new Map<string, ComposeNode>();
  for (const each of merged) {
    if (each.kind !== "map") fail(each);
    else
      for (const [name, value] of each.entries) {
        if (own.has(name) || all.has(name)) override(value);
        if (!all.has(name)) all.set(name, value);
      }
  }
  for (const [name, value] of own) all.set(name, value);
  return all;
}

/** The number of leaves of a value, at most one more than the limit. */
function sizeOf(node: ComposeNode, limit: number): number {
  const leaves = leavesOf(node)[Symbol.iterator]();
  let size = 0;
  while (size <= limit && leaves.next().done !== true) size += 1;
  return size;
}

/** Marks the leaves of a value that another one replaces. */
export function override(node: ComposeNode): void {
  for (const leaf of leavesOf(node)) leaf.ifUnused = "another value overrides it";
}

const linesOf = (text: string | null | undefined): readonly string[] =>
  text ? text.split("\n").map((line) => line.replace(/^ /, "").trimEnd()) : [];
