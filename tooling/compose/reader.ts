import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/importing.ts";
import {
  attrsOf,
  integer,
  list,
  literal,
  select,
  string,
  treePath,
  variable,
} from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { unknown, type Leaf, type Verdict } from "./account.ts";
import { markersIn } from "./interpolate.ts";
import { entriesOf, leavesOf, type ComposeNode, type ScalarNode } from "./nodes.ts";

/** A value of a recipe. */
export type Value =
  | null
  | boolean
  | number
  | string
  | { readonly file: string }
  /** A package of the package set. */
  | { readonly pkg: string }
  | readonly Value[]
  | ReadonlyMap<string, Value>;

export function exprOf(value: Value): Expr {
  if (value === null || typeof value === "boolean") return literal(value);
  if (typeof value === "number") return Number.isInteger(value) ? integer(value) : literal(value);
  if (typeof value === "string") return string(value);
  if (value instanceof Map)
    return attrsOf([...value].map(([name, each]: [string, Value]) => [name, exprOf(each)]));
  if ("pkg" in value) return select(variable("pkgs"), value.pkg);
  return "file" in value ? treePath(value.file) : list((value as readonly Value[]).map(exprOf));
}

/**
 * Reads values of Compose, and records which leaves it has read: a leaf that no function has read is not known, and
 * the account says so.
 */
export class Reader {
  readonly #report: (problem: Diagnostic) => void;
  #read = new Set<Leaf>();
  #own = new Map<Leaf, Verdict>();

  constructor(report: (problem: Diagnostic) => void) {
    this.#report = report;
  }

  /** Reads a value with a function, and gives its verdict to the leaves that have none of their own. */
  use(node: ComposeNode, take: () => Verdict): void {
    const [read, own] = [this.#read, this.#own];
    this.#read = new Set();
    this.#own = new Map();
    const verdict = take();
    for (const leaf of new Set(leavesOf(node)))
      leaf.verdicts.push(this.#own.get(leaf) ?? (this.#read.has(leaf) ? verdict : unknown));
    this.#read = read;
    this.#own = own;
  }

  /** Gives a verdict to all leaves of a value that are not left out already. */
  settle(node: ComposeNode | undefined, verdict: Verdict): void {
    for (const leaf of node ? leavesOf(node) : [])
      if (this.#own.get(leaf)?.is !== "left") this.#own.set(leaf, verdict);
  }

  left(node: ComposeNode | undefined, note: string): void {
    this.settle(node, { is: "left", note });
  }

  fail(problem: Diagnostic): undefined {
    this.#report(problem);
    return undefined;
  }

  /** Reports a value that does not have a form. */
  bad(node: ComposeNode, form: string): undefined {
    return this.fail(messages.badForm(node.span, pathOf(node), form));
  }

  /** Reports a name that a mapping of the file does not define. */
  missing(node: ComposeNode, kind: string, name: string, among: ComposeNode | undefined): undefined {
    const known = entriesOf(among).map(([each]) => each);
    return this.fail(messages.undefinedName(node.span, kind, name, known));
  }

  #wrong(node: ComposeNode, type: string): undefined {
    return this.fail(messages.wrongType(node.span, pathOf(node), type));
  }

  /** Reads a single value that may contain markers of secrets. */
  marked(node: ComposeNode | undefined): string | undefined {
    if (node === undefined) return undefined;
    if (node.kind !== "scalar") return this.#wrong(node, "a single value");
    this.#read.add(node.leaf);
    return node.value === null ? undefined : node.text;
  }

  /** Reads a single value; undefined for null, a value of another type, and one with a secret, which is left out. */
  text(node: ComposeNode | undefined): string | undefined {
    const text = this.marked(node);
    if (text === undefined || markersIn(text).length === 0) return text;
    this.left(node, secretHere);
    return undefined;
  }

  integer(node: ComposeNode | undefined): number | undefined {
    const text = this.text(node);
    if (text === undefined || node === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(text)) return Number(text);
    return this.#wrong(node, "a whole number");
  }

  boolean(node: ComposeNode | undefined): boolean | undefined {
    const text = this.text(node);
    if (text === undefined || node === undefined) return undefined;
    if (/^(?:true|false|yes|no|on|off)$/i.test(text)) return /^(?:true|yes|on)$/i.test(text);
    return this.#wrong(node, "`true` or `false`");
  }

  /** The elements of a list; a single value is one element. */
  items(node: ComposeNode | undefined): readonly ComposeNode[] {
    if (node === undefined) return [];
    if (node.kind === "map") return this.#wrong(node, "a list") ?? [];
    if (node.kind === "scalar") {
      this.#read.add(node.leaf);
      return node.value === null ? [] : [node];
    }
    if (node.leaf) this.#read.add(node.leaf);
    return node.items;
  }

  texts(node: ComposeNode | undefined): readonly string[] {
    return this.items(node).flatMap((item) => this.text(item) ?? []);
  }

  /** The entries of a mapping. */
  fields(node: ComposeNode | undefined): ReadonlyMap<string, ComposeNode> {
    if (node?.kind === "map") {
      if (node.leaf) this.#read.add(node.leaf);
      return node.entries;
    }
    if (node?.kind === "scalar" && node.value === null) this.#read.add(node.leaf);
    else if (node) this.#wrong(node, "a mapping");
    return new Map();
  }

  /** A value as it is. Parts with a secret are left out, and so is what has nothing else. */
  literal(node: ComposeNode): Value | undefined {
    if (node.kind === "scalar") return this.#scalar(node);
    if (node.leaf) this.#read.add(node.leaf);
    if (node.kind === "list") {
      const items = node.items.flatMap((item) => this.literal(item) ?? []);
      return items.length === 0 && node.items.length > 0 ? undefined : items;
    }
    const entries = [...node.entries].flatMap(([name, value]) => {
      const found = this.literal(value);
      return found === undefined ? [] : [[name, found] as const];
    });
    return entries.length === 0 && node.entries.size > 0 ? undefined : new Map(entries);
  }

  #scalar(node: ScalarNode): Value | undefined {
    this.#read.add(node.leaf);
    if (node.value === null) return null;
    return typeof node.value === "string" ? this.text(node) : node.value;
  }
}

const secretHere =
  "it contains a secret, and has no option for one: let the program read it from a file of `process.secrets`";

/** The path of a value in its file, for messages. */
export const pathOf = (node: ComposeNode): string => {
  const [first] = leavesOf(node);
  const depth = node.kind === "scalar" || node.leaf ? 0 : 1;
  const steps = first?.path.split(".") ?? [];
  return (depth === 0 ? steps : steps.slice(0, -1)).join(".");
};
