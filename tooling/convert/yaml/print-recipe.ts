import { Alias, Document, Pair, Scalar, YAMLMap, YAMLSeq, type Node, type ScalarTag, type Tags } from "yaml";
import { hasHidden, withEscapes } from "../../../compiler/support/visible.ts";
import { commentLines } from "../comments.ts";
import type { Collection, Data, Entry, Reference } from "../data/data.ts";
import { printJsonRecipe } from "../json/print-recipe.ts";

/** The data of a recipe as YAML, to be formatted by prettier. Shared values are written once and referred to. */
export function printYaml(data: Data): string {
  const printer = new Printer();
  // Strings that older YAML parsers read as a number or a boolean (`22:22`, `yes`) are quoted.
  const document = new Document(printer.node(data, ""), { compat: "yaml-1.1", customTags: withEscaping });
  // Quoted text over several lines would lose trailing spaces when formatted.
  return document.toString({ lineWidth: 0, minContentWidth: 0, doubleQuotedAsJSON: true });
}

/** Quoted strings escape invisible characters, so single lines with such characters are quoted. */
const withEscaping = (tags: Tags): Tags =>
  tags.map((tag) => (isText(tag) ? { ...tag, stringify: escaping(tag.stringify) } : tag));

const isText = (tag: Tags[number]): tag is ScalarTag =>
  typeof tag === "object" && tag.tag === "tag:yaml.org,2002:str";

const escaping =
  (stringify: ScalarTag["stringify"]): NonNullable<ScalarTag["stringify"]> =>
  (item, ...rest) => {
    if (typeof item.value === "string" && needsQuotes(item.value))
      return withEscapes(JSON.stringify(item.value));
    const text = stringify?.(item, ...rest) ?? "";
    return text.startsWith('"') ? withEscapes(text) : text;
  };

/** A block scalar would lose text that consists of spaces. */
const needsQuotes = (text: string): boolean =>
  text.includes("\n") ? /^[ \t\n]+$/.test(text) : hasHidden(text);

/** The number of characters in JSON from which an anchor and an alias are shorter to read than a copy. */
const worthwhile = 90;

class Printer {
  /** The first place of each value of the recipe. */
  readonly #first = new Map<object, { readonly data: Data; readonly node: YAMLMap | YAMLSeq }>();
  readonly #anchors = new Set<string>();

  /** @param name the name of the value, or that of the list around it */
  node(data: Data, name: string): Node {
    switch (data.kind) {
      case "scalar":
        return new Scalar(data.value);
      case "float":
        return floatOf(data.value);
      case "reference":
        return referenceOf(data);
      case "list":
      case "map":
        return this.#collection(data, name);
    }
  }

  /** A constant that is used again is an alias; values that are equal by accident are not. */
  #collection(data: Collection, name: string): Node {
    const first = this.#first.get(data.origin);
    const text = first && printJsonRecipe(data);
    if (first && text && text.length >= worthwhile && text === printJsonRecipe(first.data)) {
      first.node.anchor ??= this.#anchorFor(name);
      return new Alias(first.node.anchor);
    }
    const node =
      data.kind === "list"
        ? listOf(data.elements.map((each) => this.node(each, name)))
        : this.#map(data.entries);
    if (!first) this.#first.set(data.origin, { data, node });
    return node;
  }

  /** A name of letters, digits and hyphens that no other anchor has. */
  #anchorFor(name: string): string {
    const plain = name.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "") || "shared";
    let anchor = plain;
    for (let suffix = 2; this.#anchors.has(anchor); suffix++) anchor = `${plain}-${suffix}`;
    this.#anchors.add(anchor);
    return anchor;
  }

  #map(entries: readonly Entry[]): YAMLMap {
    const map = new YAMLMap();
    map.flow = entries.length === 0;
    for (const { name, comment, value } of entries) {
      const key = new Scalar(name);
      if (comment.length > 0) {
        key.commentBefore = commentText(comment);
      }
      map.items.push(new Pair(key, this.node(value, name)));
    }
    return map;
  }
}

/** The library prepends its `#`. */
const commentText = (lines: readonly string[]): string =>
  commentLines(lines)
    .map((line) => (line === "" ? "" : ` ${line}`))
    .join("\n");

function listOf(elements: readonly Node[]): YAMLSeq {
  const list = new YAMLSeq();
  list.items.push(...elements);
  const words = elements.map((each) => (each instanceof Scalar ? String(each.value) : undefined));
  const isShort = words.every((word) => word !== undefined && word.length <= 40 && !/[\n,[\]{}]/.test(word));
  list.flow = isShort && words.join(", ").length <= 80;
  return list;
}

function floatOf(value: number): Scalar {
  const scalar = new Scalar(value);
  // `1.0` stays a float.
  if (Number.isInteger(value)) scalar.minFractionDigits = 1;
  return scalar;
}

function referenceOf({ to, text }: Reference): Scalar {
  const scalar = new Scalar(text);
  scalar.tag = `!${to}`;
  if (text.includes("\n")) scalar.type = Scalar.BLOCK_LITERAL;
  return scalar;
}
