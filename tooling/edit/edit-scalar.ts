import * as messages from "../../compiler/diagnostics/editing.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { findScalar, type Found, type WrittenScalar } from "./find-scalar.ts";
import type { OptionType } from "./option-type.ts";
import { SourceText } from "./source-text.ts";
import { resolveTreePath } from "../../compiler/support/tree-path.ts";
import { pathWritings, syntaxOf, textWritings, writings } from "./write-scalar.ts";

export type Edit =
  | { readonly ok: true; readonly text: string; readonly scalar: WrittenScalar }
  /** `computed`: the text does not show where the value is written. Compiling it may. */
  | { readonly ok: false; readonly problem: Diagnostic; readonly computed?: Computed };

export type Computed = Extract<Found, { readonly kind: "computed" }>;

/** A recipe file to edit, and a function that parses a changed text of it; undefined if it is no longer a valid recipe. */
export interface EditableRecipe {
  readonly path: string;
  readonly text: string;
  readonly expression: Expr;
  read(text: string): Promise<Expr | undefined>;
}

/**
 * Replaces the one scalar at an option path and keeps all other bytes. The result is read back: if it is not the new
 * value, nothing is changed. `option` names the path in messages; `type` is what it accepts, if known.
 */
export async function editScalar(
  recipe: EditableRecipe,
  steps: readonly string[],
  option: string,
  value: string,
  type?: OptionType,
): Promise<Edit> {
  const found = findScalar(recipe.expression, steps);
  if (found.kind !== "scalar")
    return {
      ok: false,
      problem: refusal(found, option),
      ...(found.kind === "computed" && { computed: found }),
    };
  return replaceScalar(recipe, found.scalar, { option, value, type }, (expression) => {
    const again = findScalar(expression, steps);
    return again.kind === "scalar" ? again.scalar : undefined;
  });
}

/** The replacement of a scalar. */
export interface Replacement {
  /** The option in messages. */
  readonly option: string;
  readonly value: string;
  readonly type: OptionType | undefined;
}

/** Replaces a scalar of a file. `again` finds it in the changed file, where it must be the new value. */
export async function replaceScalar(
  recipe: Omit<EditableRecipe, "expression">,
  scalar: WrittenScalar,
  { option, value, type }: Replacement,
  again: (expression: Expr) => WrittenScalar | undefined,
): Promise<Edit> {
  const { start, end, file } = scalar.span;
  const wanted = scalar.isPath ? pathIn(recipe.path, value) : valueLike(scalar.value, value, type);
  if (wanted === undefined || file !== recipe.path) {
    const kind = scalar.isPath
      ? "a path in the recipe folder, such as `./name`"
      : typeof scalar.value === "boolean"
        ? "true or false"
        : "a number";
    return { ok: false, problem: messages.wrongKind(option, value, kind, scalar.span) };
  }
  const old = recipe.text.slice(start, end);
  const syntax = syntaxOf(file);
  const isNix = scalar.span.isNix === true;
  const isTree = syntax === "typescript" && !isNix;
  if (isTree && !(await SourceText.open(file, recipe.text)).isLiteral(scalar.span))
    return { ok: false, problem: messages.computedValue(option, "an operation", scalar.span, undefined) };
  const writingsOf = (wanted: WrittenScalar["value"]): readonly string[] => {
    if (scalar.isPath) return pathWritings(value, old, syntax);
    return isNix && typeof wanted === "string"
      ? textWritings(wanted, old, syntax)
      : writings(wanted, old, syntax);
  };
  for (const writing of writingsOf(wanted)) {
    const text = isTree
      ? (await SourceText.open(file, recipe.text)).replaced(scalar.span, writing)
      : recipe.text.slice(0, start) + writing + recipe.text.slice(end);
    const expression = text === undefined ? undefined : await recipe.read(text);
    if (text !== undefined && expression !== undefined && again(expression)?.value === wanted)
      return { ok: true, text, scalar };
  }
  return { ok: false, problem: messages.notReplaced(option, scalar.span) };
}

function refusal(found: Exclude<Found, { kind: "scalar" }>, option: string): Diagnostic {
  switch (found.kind) {
    case "missing":
      return messages.notWritten(option, undefined);
    case "structure":
      return messages.notScalar(option, found.at);
    case "package":
      return messages.packageNotReplaced(option, found.name, found.at);
    case "computed":
      return messages.notWrittenHere(option, found.what, found.at, found.definition);
  }
}

/** A command-line argument as a value of the existing type, or null; undefined if that is impossible. */
function valueLike(
  old: WrittenScalar["value"],
  given: string,
  type: OptionType | undefined,
): WrittenScalar["value"] | undefined {
  if (given === "null" && (old === null || type?.isNullable === true)) return null;
  if (typeof old === "string") return given;
  if (typeof old === "boolean") return given === "true" ? true : given === "false" ? false : undefined;
  if (old === null) return takenAs(booleanOrNumber(given), type) ?? given;
  const number = booleanOrNumber(given);
  return typeof number === "boolean" ? undefined : number;
}

/** For an option that only accepts strings, `4.14` is a string. */
function takenAs<Value extends boolean | bigint | number>(
  value: Value | undefined,
  type: OptionType | undefined,
): Value | undefined {
  const isTaken = typeof value === "boolean" ? type?.takesBooleans : type?.takesNumbers;
  return isTaken === false ? undefined : value;
}

function booleanOrNumber(given: string): boolean | bigint | number | undefined {
  if (given === "true" || given === "false") return given === "true";
  if (/^-?(?:0|[1-9]\d*)$/.test(given)) return BigInt(given);
  return /^-?\d+\.\d+$/.test(given) ? Number(given) : undefined;
}

/** The tree path of a path such as `./name`; undefined for anything else, and outside the tree. */
const pathIn = (recipe: string, written: string): string | undefined =>
  /^\.\.?(?:\/|$)/.test(written) ? resolveTreePath(recipe, written) : undefined;
