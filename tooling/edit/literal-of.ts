import type { CompileResult } from "../../compiler/compile.ts";
import type { Entry } from "../../compiler/check/checked-catalog.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import type { Value } from "../../compiler/language/value.ts";
import type { Span } from "../../compiler/support/span.ts";
import { isValue } from "../explain/plain-data.ts";
import { spellings, valueAt, type OptionPath } from "../explain/option-path.ts";
import { literalScalar, type WrittenScalar } from "./find-scalar.ts";

/** Compiled recipes, as far as an editor needs them. */
export type CompiledCatalog = Pick<CompileResult, "stages">;

/**
 * The literal that is the value of an option, in any file of the catalog: values keep the place where they are written
 * through names, imports and functions. It is `computed` by something else, for example an operator, or no recipe sets
 * the option.
 */
export function literalOf(
  { stages }: CompiledCatalog,
  steps: OptionPath,
): WrittenScalar | "computed" | "unset" {
  const span = spellings(steps)
    .map((path) => placeOf(stages.checked, path))
    .find((place) => place !== undefined);
  if (span === undefined) return "unset";
  const expression = stages.read(span.file);
  return (expression && scalarAt(expression, span.start, span.end)) ?? "computed";
}

/** The literal that starts at an offset of a file. */
export function scalarAt(expression: Expr, start: number, end?: number): WrittenScalar | undefined {
  for (const { expr } of expressionsIn(expression)) {
    if (expr.span?.start !== start || (end !== undefined && expr.span.end !== end)) continue;
    const scalar = literalScalar(expr);
    if (scalar !== undefined) return scalar;
  }
  return undefined;
}

function placeOf(
  { pkgs, apps, catalogFile }: CompiledCatalog["stages"]["checked"],
  [kind = "", ...rest]: OptionPath,
): Span | undefined {
  if (kind !== "pkgs" && kind !== "apps")
    return placeIn(catalogFile, kind === "catalog" ? rest : [kind, ...rest]);
  const [name = "", ...path] = rest;
  const entry = (kind === "pkgs" ? pkgs : apps).get(name);
  return entry && placeIn(entry, path);
}

function placeIn({ data, provenance }: Entry<object>, path: OptionPath): Span | undefined {
  for (const [index] of path.entries()) {
    const value = valueAt(data, path.slice(0, index));
    // Free-form values carry the places themselves.
    if (isValue(value)) return inValue(value, path.slice(index))?.span;
  }
  const { explicit, span } = provenance.at(path);
  return explicit ? span : undefined;
}

function inValue(value: Value, [step, ...rest]: OptionPath): Value | undefined {
  if (step === undefined) return value;
  const below =
    value.kind === "attrs"
      ? value.entries.get(step)?.value
      : value.kind === "list"
        ? value.elements[Number(step)]
        : undefined;
  return below && inValue(below.force(), rest);
}
