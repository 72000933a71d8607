import type { Node } from "jsonc-parser";
import { nestedTooDeeply } from "../../diagnostics/reading.ts";
import * as messages from "../../diagnostics/reading-yaml.ts";
import type { Expr } from "../../language/expression.ts";
import { jsonTree, type JsonProblem } from "../../support/json-tree.ts";
import { type Bracket, openBracket } from "../open-bracket.ts";
import type { Frontend } from "../frontend.ts";
import { deepestNesting, literalAt, Reading, rootOf } from "./reading.ts";
import { numberAt, setOf, stringAt, warnOfLostHole, type Entry } from "./sets.ts";

/** Parses recipes in JSON (RFC 8259). `{"$pkg": …}`, `{"$file": …}` and `{"$nix": …}` correspond to YAML's tags. */
export const jsonFrontend: Frontend = {
  extensions: [".json"],
  read(source, reporter): Expr | undefined {
    const reading = new Reading(source, reporter);
    const tree = jsonTree(source.text, deepestNesting);
    if ("root" in tree) return rootOf(reading, valueOf(reading, tree.root, true));
    if ("tooDeep" in tree)
      reading.report(nestedTooDeeply(reading.span(tree.tooDeep, tree.tooDeep + 1), deepestNesting));
    else
      for (const [index, problem] of firstOfLines(tree.problems).entries())
        report(reading, problem, index === 0);
    return undefined;
  },
};

/** Others on the same line usually follow from the first. */
const firstOfLines = (problems: readonly JsonProblem[]): readonly JsonProblem[] =>
  problems.filter(({ line }, index) => line !== problems[index - 1]?.line);

function report(reading: Reading, { kind, offset, length }: JsonProblem, isFirst: boolean): void {
  const { text } = reading.source;
  const written = text.slice(offset, offset + length);
  const isExtraComma = /^[\]}]$/.test(written) && /,\s*$/.test(text.slice(0, offset));
  const problem = text.trim() === "" ? "Empty" : isExtraComma ? "ExtraComma" : kind;
  const open =
    isFirst && !isExtraComma && /^[\]}]?$/.test(written) ? openBracket(text, bracketsIn(text)) : undefined;
  const opening = open && reading.span(open.at, open.at + 1);
  reading.report(messages.jsonSyntax(reading.span(offset, offset + length), problem, written, opening));
}

function* bracketsIn(text: string): Iterable<Bracket> {
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g))
    if (sign.length === 1) yield { at: index, sign };
}

/** @param key of the entry with this value */
function valueOf(reading: Reading, node: Node, isRoot = false, key = ""): Expr {
  const { offset, length, children = [] } = node;
  const span = reading.span(offset, offset + length);
  const written = reading.source.text.slice(offset, offset + length);
  switch (node.type) {
    case "object":
      return setOf(
        reading,
        children.flatMap((each) => entryOf(reading, each)),
        span,
        isRoot,
      );
    case "array":
      return { kind: "list", elements: children.map((each) => valueOf(reading, each)), span };
    case "string":
      // In Nix they are holes.
      if (key !== "$nix") warnOfLostHole(reading, span);
      return stringAt(reading, String(node.value), span);
    case "number":
      return numberAt(reading, numberOf(written), written, span);
    case "boolean":
      return literalAt(node.value === true, span);
    default:
      return literalAt(null, span);
  }
}

function entryOf(reading: Reading, { children = [] }: Node): readonly Entry[] {
  const [key, value] = children;
  if (key === undefined || value === undefined) return [];
  const name = String(key.value);
  const nameSpan = reading.span(key.offset, key.offset + key.length);
  return [{ name, nameSpan, value: valueOf(reading, value, false, name) }];
}

/** Integers with more digits than 64 bits have are out of range. */
function numberOf(written: string): number | bigint {
  if (!/^-?\d+$/.test(written)) return Number(written);
  return written.length > 20 ? Number.POSITIVE_INFINITY : BigInt(written);
}
