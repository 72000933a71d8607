import { duplicateKey, numberOutOfRange } from "../../diagnostics/reading.ts";
import * as messages from "../../diagnostics/reading-yaml.ts";
import type { AttrsExpr, Expr, ValueBinding } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { lostHole } from "../lost-holes.ts";
import type { Reading } from "./reading.ts";
import { reference, referenceKinds } from "./references.ts";

/** A key and its value, in YAML or JSON. */
export interface Entry {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: Expr;
  readonly layout?: Pick<ValueBinding, "comment" | "blankBefore">;
}

/**
 * The attribute set of some entries, or the reference in `{"$pkg": "hello"}` and the like. Reports duplicate keys; the
 * first one stays. At the root, `$schema` is for editors and not part of the recipe.
 */
export function setOf(reading: Reading, entries: readonly Entry[], span: Span, isRoot: boolean): Expr {
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    const first = byName.get(entry.name);
    if (first === undefined) byName.set(entry.name, entry);
    else reading.report(duplicateKey(entry.nameSpan, entry.name, first.nameSpan));
  }
  if (isRoot) byName.delete("$schema");

  for (const kind of referenceKinds) {
    const entry = byName.get(`$${kind}`);
    if (entry === undefined) continue;
    if (entry.value.kind === "unreadable") return entry.value;
    const problem =
      byName.size > 1 ? "stands alone" : textOf(entry.value) === undefined ? "takes a string" : undefined;
    if (problem !== undefined)
      return reading.wrong(messages.badReference(entry.nameSpan, entry.name, problem));
    return reference(reading, kind, textOf(entry.value) ?? "", entry.value.span ?? span);
  }
  return attrsOf([...byName.values()], span);
}

/** The text of a string; strings of YAML and JSON have no interpolations. */
export function textOf(value: Expr): string | undefined {
  if (value.kind !== "string") return undefined;
  const [only = ""] = value.parts;
  return typeof only === "string" ? only : undefined;
}

/** A string at its place; a NUL in it is reported. */
export function stringAt(reading: Reading, text: string, span: Span): Expr {
  if (text.includes("\0")) return reading.wrong(messages.nulInText(span));
  return { kind: "string", parts: text === "" ? [] : [text], span };
}

/** Reports literal `${…}`, because strings of YAML and JSON are not interpolated. */
export function warnOfLostHole({ source, reporter }: Reading, span: Span): void {
  const hole = lostHole(source, span);
  if (hole) reporter.report(messages.lostHole(hole.span, hole.written, source.path.endsWith(".json")));
}

const smallestInteger = -(2n ** 63n);
const largestInteger = 2n ** 63n - 1n;

/** A number at its place; a number out of Nix's range is reported. */
export function numberAt(reading: Reading, value: number | bigint, written: string, span: Span): Expr {
  const fits =
    typeof value === "bigint" ? value >= smallestInteger && value <= largestInteger : Number.isFinite(value);
  return fits ? { kind: "literal", value, span } : reading.wrong(numberOutOfRange(span, written));
}

function attrsOf(entries: readonly Entry[], span: Span): AttrsExpr {
  const bindings = entries.map(({ name, nameSpan, value, layout }): ValueBinding => ({
    kind: "value",
    path: [{ kind: "static", name, span: nameSpan }],
    value,
    span: { ...nameSpan, end: value.span?.end ?? nameSpan.end },
    ...layout,
  }));
  return { kind: "attrs", recursive: false, bindings, span };
}
