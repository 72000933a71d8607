import type { OptionPath } from "../../compiler/check/provenance.ts";
import type { Expr, BinaryExpr } from "../../compiler/language/expression.ts";
import { text, type Text } from "../../compiler/language/text.ts";
import type { Span } from "../../compiler/support/span.ts";
import { isSurelyText } from "../../emitters/pkgs/conditional-lines.ts";
import { children, isNode } from "../explain/option-path.ts";
import { inlineData, isText, isValue, plainData } from "../explain/plain-data.ts";

/** A value that differs before and after; a missing value is undefined. */
export interface Difference {
  readonly path: OptionPath;
  /** The place before the conversion, if the data itself knows it. */
  readonly span: Span | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** False for expressions that only Nix can evaluate. */
  readonly isCertain: boolean;
}

/** Deeper values are not compared: they are refused anyway. */
const mostSteps = 200;

/** The differences between checked data or evaluated values, in the order of `before`. Members of sets have no order. */
export function differences(before: unknown, after: unknown, path: OptionPath = []): readonly Difference[] {
  if (before === after || path.length > mostSteps) return [];
  const [left, right] = [membersOf(before), membersOf(after)];
  if (left === undefined || right === undefined || left.isList !== right.isList) {
    const [was, is] = [shown(before), shown(after)];
    if (was === is) return [];
    const isCertain = unknownIn(before) === unknownIn(after);
    return [{ path, span: spanOf(before), before: was, after: is, isCertain }];
  }
  const names = new Set([...left.members.keys(), ...right.members.keys()]);
  return [...names].flatMap((name) =>
    differences(left.members.get(name)?.(), right.members.get(name)?.(), [...path, name]).map((each) =>
      each.span === undefined ? { ...each, span: spanOf(before) } : each,
    ),
  );
}

interface Members {
  readonly isList: boolean;
  readonly members: ReadonlyMap<string, () => unknown>;
}

/** Undefined for a value without members: an empty set differs from an empty list. */
function membersOf(data: unknown): Members | undefined {
  if (isValue(data)) {
    if (data.kind === "list") {
      const members = data.elements.map((each, index) => [String(index), () => each.force()] as const);
      return { isList: true, members: new Map(members) };
    }
    if (data.kind !== "attrs") return undefined;
    const members = [...data.entries].map(([name, { value }]) => [name, () => value.force()] as const);
    return { isList: false, members: new Map(members) };
  }
  if (!isNode(data)) return undefined;
  return {
    isList: Array.isArray(data),
    members: new Map(children(data).map(([name, each]) => [name, () => each] as const)),
  };
}

const spanOf = (data: unknown): Span | undefined => (isValue(data) ? data.span : undefined);

/** A value on one line, which distinguishes kinds of numbers. */
function shown(data: unknown): string | undefined {
  if (data === undefined) return undefined;
  const sum = isValue(data) && data.kind === "residual" ? oneText(data.expr) : undefined;
  if (sum !== undefined) return shown(sum);
  const isWhole = isValue(data) && data.kind === "float" && Number.isInteger(data.value);
  return inlineData(plainData(data)) + (isWhole ? ".0" : "");
}

/**
 * The residual parts of a value without its literals; "" for none. If these are equal, values that differ are also
 * different in Nix; otherwise they may be equal.
 */
function unknownIn(data: unknown): string {
  const text = isValue(data) && data.kind === "string" ? data.text : data;
  if (isText(text)) return text.parts.map((part) => (typeof part === "string" ? "" : inNix(part))).join("\n");
  const plain = plainData(data);
  const isNix = typeof plain === "object" && plain !== null && "nix" in plain;
  return isNix ? String(plain.nix).replaceAll(/"(?:[^"\\$]|\\.)*"|\b\d+\b/g, '""') : "";
}

const inNix = (expr: Expr): string => inlineData(plainData({ kind: "expression", expr }));

/** `"a" + lib.optionalString x "b"` as the text `"a${lib.optionalString x "b"}"`, the form of other syntaxes. */
function oneText(expr: Expr): Text | undefined {
  if (expr.kind !== "binary" || expr.operator !== "+") return undefined;
  const operands = operandsOf(expr);
  if (!operands.every(isSurelyText)) return undefined;
  return text(...operands.flatMap((each) => (each.kind === "string" ? each.parts : [each])));
}

const operandsOf = ({ left, right }: BinaryExpr): readonly Expr[] =>
  [left, right].flatMap((each) =>
    each.kind === "binary" && each.operator === "+" ? operandsOf(each) : [each],
  );
