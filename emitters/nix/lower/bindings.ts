import type { AttrName, Binding, Expr, PatternParameter } from "../../../compiler/language/expression.ts";
import { isNixIdentifier } from "../../../compiler/language/nix-names.ts";
import type { Span } from "../../../compiler/support/span.ts";
import type { Assignment, BindingSyntax, PatternSyntax, Selector, Syntax } from "../syntax.ts";
import { UnprintableError } from "../unprintable.ts";
import { nameToken, parenthesized } from "./build-syntax.ts";
import { checkText, lowerQuoted } from "./strings.ts";

type Lower = (expr: Expr) => Syntax;

const noLines: readonly string[] = [];

/** A set with more bindings than this may be so large that only a part of it should be in memory. */
const many = 16;

/** Lowers its value on each access. It is a class because V8 takes long to create an object with its own getter. */
class LateAssignment implements Assignment {
  readonly kind = "assignment";
  readonly #value: Expr;
  readonly #lower: Lower;

  constructor(
    readonly path: readonly Selector[],
    value: Expr,
    lower: Lower,
    readonly comment: readonly string[],
    readonly blankBefore: boolean,
  ) {
    this.#value = value;
    this.#lower = lower;
  }

  get value(): Syntax {
    return this.#lower(this.#value);
  }
}

/** `onDemand`: values of large sets are lowered on each access. */
export function lowerBindings(
  bindings: readonly Binding[],
  lower: Lower,
  interpolate: Lower,
  onDemand: boolean,
): BindingSyntax[] {
  const lowered: BindingSyntax[] = [];
  for (const binding of bindings) {
    if (binding.kind === "inherit" && binding.names.length === 0) continue;
    const comment = binding.comment === undefined ? noLines : commentLines(binding.comment, binding.span);
    // The first binding needs no empty line above it.
    const blankBefore = binding.blankBefore === true && lowered.length > 0;
    if (binding.kind === "inherit") {
      const from = binding.from && parenthesized(lower(binding.from));
      const names = binding.names.map(({ name, span }) => staticName(name, span));
      lowered.push({ kind: "inherit", from, names, comment, blankBefore });
    } else {
      const path = lowerAttrPath(binding.path, interpolate);
      const { value } = binding;
      lowered.push(
        onDemand && bindings.length >= many
          ? new LateAssignment(path, value, lower, comment, blankBefore)
          : { kind: "assignment", path, value: lower(value), comment, blankBefore },
      );
    }
  }
  return lowered;
}

function commentLines(comment: readonly string[], span: Span | undefined): readonly string[] {
  const lines = comment.flatMap((line) => line.split(/\r\n|\r|\n/));
  for (const line of lines) checkText(line, span);
  return lines;
}

export function lowerAttrPath(path: readonly AttrName[], interpolate: Lower): Selector[] {
  const only = path.length === 1 ? path[0] : undefined;
  if (only) return [lowerName(only, interpolate)];
  const steps: Selector[] = [];
  for (const name of path) steps.push(lowerName(name, interpolate));
  return steps;
}

/** A step of an attribute path. `${"x"}` is printed as `x`. */
function lowerName(name: AttrName, interpolate: Lower): Selector {
  if (name.kind === "static") return staticName(name.name, name.span);
  if (name.expr.kind !== "string") return { kind: "interpolated", value: interpolate(name.expr) };
  const [only, ...others] = name.expr.parts;
  if (only === undefined) return staticName("", name.span);
  return typeof only === "string" && others.length === 0
    ? staticName(only, name.span)
    : lowerQuoted(name.expr.parts, interpolate, name.span);
}

function staticName(name: string, span: Span | undefined): Selector {
  return isNixIdentifier(name) ? nameToken(name) : lowerQuoted([name], () => nameToken(name), span);
}

export function lowerPattern(pattern: PatternParameter, lower: Lower): PatternSyntax {
  return {
    fields: pattern.fields.map((field) => ({
      name: variableName(field.name, field.span),
      fallback: field.fallback && lower(field.fallback),
    })),
    ellipsis: pattern.ellipsis,
    name: pattern.name === undefined ? undefined : variableName(pattern.name, pattern.span),
  };
}

/** Variables cannot be quoted. */
export function variableName(name: string, span: Span | undefined): string {
  if (!isNixIdentifier(name)) throw new UnprintableError("variable whose name is no identifier", name, span);
  return name;
}
